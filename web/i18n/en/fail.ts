export const fail = {
  title: "This link is not valid",
  text: "It was mistyped, has been reset by the owner, or its room is gone. Ask for a new one.",
  countdown: "Home in {seconds, plural, one {# second} other {# seconds}}",
  stay: "Stay here",
  home: "Go home",
  otherLink: "Try another link",
  notFoundTitle: "There is nothing here",
  notFoundText: "The address leads to no page of ours. It may have been cut off when it was copied.",
} as const;
