import { graceDays } from "../../../worker/contract/limits.ts";

export const fail = {
  invalidTitle: "This link is not valid",
  invalidText: "It was mistyped or cut off, or the owner has replaced it. Ask for the current one.",
  resetTitle: "Your personal link was reset",
  resetText: "The owner has given this seat a new link, or taken the seat back. Ask the owner for your new link.",
  removedTitle: "You were removed from this room",
  removedText:
    "The owner has taken your seat back. What you wrote stays in the room until it is deleted with it. To come back, ask the owner.",
  disabledTitle: "This room has been disabled",
  disabledText: "The operator of this installation has closed it. If you think this is a mistake, write to us.",
  goneTitle: "This room no longer exists",
  goneText: `It closed at its end and was deleted ${graceDays} days later, for good.`,
  paymentTitle: "This order is not valid",
  paymentText: "There is no such order, or its payment page has ended. If money has left your account, write to us.",
  newRoom: "Create a new room",
  feedback: "Write to us",
  home: "Go home",
  otherLink: "Try another link",
  notFoundTitle: "There is nothing here",
  notFoundText: "The address leads to no page of ours. It may have been cut off when it was copied.",
} as const;
