export const links = {
  pasteTitle: "Open a room",
  pasteText: "Paste the link that you were given, or the code at its end.",
  pasteElsewhere:
    "This address opens its room only in a browser that is already in it. Paste the link that you were given, or open it from the message or email it came in.",
  paste: "Link or code",
  pasteError: "This does not look like a room link.",
  open: "Open",
  yourRooms: "Rooms on this device",
} as const;
