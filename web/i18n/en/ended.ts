export const ended = {
  title: "Notice",
  text: "The session has expired. Please log in again.",
  passwordChanged: "The room’s password was changed. Log in with the new one.",
  undone: "Your other device undid the hand-off, so this device is logged out of the room.",
  button: "Log in again",
} as const;
