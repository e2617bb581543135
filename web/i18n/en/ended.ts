export const ended = {
  title: "Notice",
  text: "The session has expired. Please log in again.",
  passwordChanged: "The room’s password was changed. Log in with the new one.",
  button: "Log in again",
} as const;
