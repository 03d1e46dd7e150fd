"""The built client in a headless Chromium."""
