import { graceDays } from "../../../worker/contract/limits.ts";

export const join = {
  title: "Join a room",
  welcome: "Welcome",
  guestText: "You are invited to this room.",
  invitedBy: "{name} invites you to this room.",
  password: "Room password",
  passwordHint: "Whoever gave you the link knows it.",
  passwordEmpty: "Please enter the password.",
  nickname: "Your nickname",
  nicknameHint: "How the others see you. You can change it later.",
  nicknameError: "1 to 16 characters, please.",
  enter: "Enter the room",
  knock: "Ask to be let in",
  passwordsDiffer: "Incorrect password!",
  owner: "You are the owner",
  fullTitle: "This chat room is full, Can't join",
  fullText:
    "All seats are taken, and seats that are sold come from the free ones: there is none to buy either. Ask the owner, who can add seats at any time, or try again later.",
  endedTitle: "This room has ended",
  endedText: `It closed at its end and is deleted ${graceDays} days later, for good. Until then its owner can still renew it.`,
  endedOwner: "This room has ended. Log in to renew it: then everything is as it was.",
  setPassword: "Set a new room password",
  checkAgain: "Check again",
} as const;
