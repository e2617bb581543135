export const sealed = {
  buy: {
    label: "Who can read the room",
    open: "Open",
    sealed: "Sealed",
    openMeaning: "Messages are stored protected, and the server can read them: for search, voice to text and mails.",
    meaning:
      "Only people with the link can read this room. We cannot: texts, files and names are encrypted on your devices. This cannot be changed later.",
    visible:
      "We still see that the room exists, who is online, and which seat sends when and roughly how much; roles, mutes and recalls, too.",
    without:
      "Not in a sealed room: voice to text, mails with content, the bell at the door and, for now, sending files.",
    lost: "The key is in the link. If all links and devices are lost, nobody can recover the room.",
  },
  set: {
    up: "This room is sealed: its key is made on this device.",
    keepTitle: "Keep these two links",
    keepText: "The key of the room is in them, and nowhere else. The mail has your admin link without its key.",
    adminLink: "Admin link, for you alone",
    roomLink: "Room link, for everybody else",
    save: "Save as a file",
    print: "Print",
    fileName: "parley-links",
    kept: "I have kept both links. I know that nobody can recover them.",
    keptMissing: "Please keep the links first.",
    goOn: "Go to the room",
  },
  unsupported: {
    title: "This browser cannot open a sealed room",
    text: "It lacks encryption or storage that the room needs, as in a private window or an old version. No seat was taken. Copy the link and open it in another browser.",
    link: "Link",
  },
  problem: {
    missing: "The key is missing from the link",
    damaged: "The link was cut",
    wrong: "The key in this link does not fit",
    keyless: "This link has no key yet",
    missingText:
      "This room is sealed: its key is the part of the link behind the #. Mails and some apps leave it out. No seat was taken.",
    damagedText: "A part of the link is missing or was changed on its way. No seat was taken.",
    wrongText: "The owner may have made a new link, or the key belongs to another room. No seat was taken.",
    keylessText:
      "It comes from a mail, which must not have the key. The person who invited you can send you the whole link.",
    owner: "Open the admin link that you kept when you set the room up: its key is behind the #.",
    scan: "Scan the QR code of the link with the camera of this device, or paste the whole link.",
    paste: "Whole link",
    pasteError: "The key in this text does not open the room.",
    open: "Open",
    ask: "Ask to be let in",
    askText: "You enter with the room password, and somebody inside gives your device the key. This uses a seat.",
  },
  entry: {
    sealed: "Sealed: only people with the link can read this room.",
    failed: "Your device got in, and has no key yet. Open the whole link again.",
  },
  link: {
    notHere:
      "The key of this link is on another device, or in the link as you kept it. Renew the link to get one here.",
    rotated: "Former room links and posters no longer work. Share the new one.",
    mail: "The mail cannot have the key of this room. Send the room link or a personal link yourself.",
  },
  ask: {
    title: "Waiting for the key",
    text: "This device has no key for the room. Somebody inside can let it in: compare these four signs, by phone or face to face.",
    signs: "Signs of this device",
    whole: "With the whole link you need nobody: open it on this device, or scan its QR code.",
    failed: "This device could not ask. Check the connection.",
    again: "Try again",
    waits: "{count, plural, one {A device asks for the key} other {# devices ask for the key}}",
    who: "{name} asks for the key",
    own: "Another device of yours asks for the key",
    compare: "Do both devices show the same signs? If not, somebody else is asking: close this.",
    grant: "Signs match: let in",
    answer: "Look",
    door: "Who asks for the key",
    granted: "The device has the key now.",
  },
} as const;
