export const setup = {
  title: "Set up your room",
  text: "Three things, and you are in.",
  passwordLost: "This room needs a new password. Its messages stay, and everybody logs in again.",
  newPasswordText:
    "Your admin link is enough: no old password is asked for. Everybody logs in again with the new one; messages stay.",
  setPassword: "Set the password and enter",
  knowPassword: "I know the password",
  roomName: "Name of the room",
  roomNameError: "1 to 16 characters, please.",
  newPasswordHint: "Everybody enters with it, including you. 1 to 32 characters.",
  newPasswordError: "1 to 32 characters, please.",
  passwordAgain: "Repeat the password",
  suggest: "Suggest a strong one",
  suggested: "Filled in. Note it down: you share it along with the link.",
  create: "Open the room",
} as const;
