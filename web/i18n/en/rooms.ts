export const rooms = {
  title: "My rooms",
  create: "Create a room",
  openLink: "Open a link",
  you: "You",
  said: "{name}: {what}",
  kinds: { image: "Picture", voice: "Voice message", video: "Video", file: "File" },
  nothingYet: "No messages yet",
  unread: "{count, plural, one {# unread message} other {# unread messages}}",
  mentioned: "You were mentioned",
  expired: "This room has ended; it can still be renewed",
  ended: "You are no longer in this room",
  takeOff: "Take {name} off the list",
} as const;
