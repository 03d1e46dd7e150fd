import back from "../../art/back.svg";
import { isCardCode, type CardCode } from "./cards";

const files = import.meta.glob<string>("../../art/french/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

const faces = new Map<CardCode, string>();
for (const [path, address] of Object.entries(files)) {
  const name = path.slice(path.lastIndexOf("/") + 1, -".svg".length);
  if (!isCardCode(name)) {
    throw new Error(`${path} is not named after a card`);
  }
  faces.set(name, address);
}

/** The address of the card's picture. */
export function cardArt(card: CardCode): string {
  const address = faces.get(card);
  if (address === undefined) {
    throw new Error(`there is no picture of ${card}`);
  }
  return address;
}

/** The address of the back's picture. */
export const backArt = back;

/**
 * Fetch and decode all pictures, so that no card is blank when it is first turned up. One that does not come
 * (the server has gone, the page is being left) is fetched again when it is shown.
 */
export async function preloadArt(): Promise<void> {
  await Promise.all(
    [back, ...faces.values()].map(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode().catch(() => undefined);
    }),
  );
}
