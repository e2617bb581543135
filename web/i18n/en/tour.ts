export const tour = {
  title: "A short tour",
  count: "{at, number} of {of, number}",
  skip: "Skip",
  next: "Next",
  done: "Done",
  composer: {
    title: "More than text",
    text: "The paperclip sends pictures, videos and files. The microphone records a voice message.",
  },
  message: {
    title: "Every message has a menu",
    touch: "Hold a message to reply, react, copy or recall it. A swipe to the right replies.",
    mouse:
      "Right-click a message to reply, react, copy or recall it. By keyboard: go to it with the arrow keys and press Enter.",
  },
  details: {
    title: "Room details",
    owner: "Invite people, set up notifications, and find the link that brings you back from another device.",
    member: "Set up notifications, and find your personal link: it brings you back to your seat from another device.",
  },
} as const;
