export const links = {
  pasteTitle: "Open a room",
  pasteText: "Paste the link that you were given, or the code at its end.",
  pasteInBrowser:
    "This address opens its room only in a browser that is already in it. Paste the link that you were given, or open it from the message or email it came in.",
  paste: "Link or code",
  pasteError: "This does not look like a room link.",
  open: "Open",
  ownSeat: "You already have a seat in “{room}” on this device.",
  openRoom: "Go to my seat",
  alreadyIn: "You are in this room already.",
  joinAsOther: "Join as somebody else",
  passwordChanged:
    "Did it work before? Then the owner may have changed it: ask the owner, or whoever gave you the link, for the current one.",
  passwordOfOwner:
    "Was it changed since? A device that is still in the room shows the current one in the room details, or sets a new one there. The admin link alone sets a new one: below.",
  lostTitle: "Get a new admin link",
  lostText:
    "A new admin link can be mailed to the address that paid for the room, if the owner has switched recovery by email on.",
  payingEmail: "Email that paid for the room",
  mailMe: "Mail me a new link",
  lostOff:
    "Recovery is off unless the owner switched it on at set-up or in the room details. Where it is off, nobody can recover a lost link, and neither can we.",
  lostDevice:
    "A device that is still in the room as its owner needs none of this: the personal link and “Renew the admin link” are in the room details.",
  fromDevice: "Continue from a device that is still in the room",
  sentTitle: "Look into your mail",
  sentText:
    "If a room was paid for with {email} and recovery is on there, a new admin link is on its way. To protect owners, this page does not say whether there is one. A room sends one an hour at most.",
  sentUse: "You need the room password to use it. The former link works until then.",
  otherAddress: "Try another address",
} as const;
