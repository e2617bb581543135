import { graceDays } from "../../../worker/contract/limits.ts";

export const fail = {
  invalid: {
    title: "This link is not valid",
    text: "It was mistyped or cut off, or the owner has replaced it. Ask for the current one.",
  },
  reset: {
    title: "Your personal link was reset",
    text: "The owner has given this seat a new link, or taken the seat back. Ask the owner for your new link.",
  },
  removed: {
    title: "You were removed from this room",
    text: "The owner has taken your seat back. What you wrote stays in the room until it is deleted with it. To come back, ask the owner.",
  },
  disabled: {
    title: "This room has been disabled",
    text: "The operator of this installation has closed it. If you think this is a mistake, write to us.",
  },
  gone: {
    title: "This room no longer exists",
    text: `It closed at its end and was deleted ${graceDays} days later, for good.`,
  },
  payment: {
    title: "This order is not valid",
    text: "There is no such order, or its payment page has ended. If money has left your account, write to us.",
  },
  newRoom: "Create a new room",
  feedback: "Write to us",
  home: "Go home",
  otherLink: "Try another link",
  notFoundTitle: "There is nothing here",
  notFoundText: "The address leads to no page of ours. It may have been cut off when it was copied.",
} as const;
