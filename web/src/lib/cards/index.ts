export { default as Backs } from "./Backs.svelte";
export { default as Card } from "./Card.svelte";
export { default as CardBack } from "./CardBack.svelte";
export { default as Marker } from "./Marker.svelte";
export { default as Ornament } from "./Ornament.svelte";
export { default as Suit } from "./Suit.svelte";
export { backArt, cardArt, preloadArt } from "./art";
export { isCardCode, isRed, RANKS, rankOf, SUITS, suitOf } from "./cards";
export type { CardCode, CardState, Rank, Seal, Suit as SuitCode } from "./cards";
