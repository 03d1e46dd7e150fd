"""The server: HTTP and sockets over tables, and the page that plays on them."""
