export const chat = {
  title: "Chat",
  messages: "Messages",
  details: "Room details",
  rooms: "My rooms",
  roomsUnread: "My rooms, {count, plural, one {# unread message} other {# unread messages}}",
  online: "{count, number} online",
  members: "{count, plural, one {# member} other {# members}}",
  typing: {
    one: "{name} is typing…",
    two: "{name} and {other} are typing…",
    many: "{name}, {other} and {count, number} more are typing…",
  },
  empty: "No messages yet",
  beginning: "This is where the room begins",
  unreadLine: "{count, plural, one {# new message} other {# new messages}}",
  toUnread: "To the first unread message",
  mentions: {
    you: "mentions you",
  },
  reactions: {
    chip: "{emoji} {count, number}: {names}",
    more: "{count, number} more",
  },
  emoji: {
    button: "Choose an emoji",
  },
  find: {
    open: "Search in this room",
  },
  you: "You",
  owner: "Owner",
  former: "{name} (no longer here)",
  someone: "A former member",
  seeking: "Looking for the message…",
  deleted: "This message is no longer there",
  recalledQuote: "recalled",
  unsupported: "This kind of message cannot be shown here",
  unnamed: "A new member",
  locked: {
    keyMissing: "Waiting for the key of this message",
    damaged: "This message is damaged",
    repeated: "This message was delivered before, and is not shown again",
    formerKey: "This message is under a former key: nobody in the room could have sent it now",
  },
  showMore: "Show more",
  showLess: "Show less",
  jumpToQuote: "Show the message that is answered",
  spoken: {
    album: "{count, number} photos and videos",
    image: "photo",
    voice: "voice message, {duration}",
    video: "video, {duration}",
    audio: "audio file {name}, {size}",
    file: "file {name}, {size}",
    quoted: "a photo, a recording or a file",
  },
  files: {
    attach: "Attach",
    record: "Record a voice message",
    notStored: "This browser cannot keep what you send. Leave this page open until it is sent.",
    notShared:
      "The other app’s content could not be stored on this device. Make room and share it again, or attach it here.",
    seatNotStored:
      "This browser forgets your seat when the page closes. To come back, copy your personal link from the room’s details.",
  },
  status: {
    waiting: "Waiting for the network",
    soon: "Will be sent shortly",
    sending: "Sending",
    sent: "Sent",
    read: "Read",
    readCount: "Read by {count, number}",
    readAll: "Read by all",
    failed: "Not sent",
  },
  edited: "edited",
  bot: "bot",
  imported: "imported",
  composer: {
    label: "Message",
    placeholder: "Write a message",
    send: "Send",
    tooLong: "Message too long to send",
    over: "{count, number} over",
    saveEdit: "Save the change",
  },
  announce: "{name}: {text}",
  notice: {
    recalled:
      "{who, select, you {You recalled a message} owner {The owner recalled a message} other {{name} recalled a message}}",
    recalledOther:
      "{who, select, you {You} owner {The owner} operator {The operator of this site} other {{name}}} recalled {whom, select, you {your message} owner {the owner’s message} other {{target}’s message}}",
    roomCreated:
      "{who, select, you {You created the room} owner {The owner created the room} other {{name} created the room}}",
    memberRenamed:
      "{who, select, you {You are now called {to}} owner {The owner, {name}, is now called {to}} other {{name} is now called {to}}}",
    roomRenamed:
      "{who, select, you {You named the room “{to}”} owner {The owner named the room “{to}”} other {{name} named the room “{to}”}}",
    muteAll:
      "{who, select, you {You} owner {The owner} other {{name}}} {on, select, on {muted everyone} other {lifted the mute for everyone}}",
    muteMember:
      "{who, select, you {You} owner {The owner} other {{name}}} {on, select, on {muted} other {unmuted}} {whom, select, you {you} owner {the owner} other {{target}}}",
    memberRemoved:
      "{who, select, you {You} owner {The owner} operator {The operator of this site} other {{name}}} removed {target}",
    memberLeft: "{name} left the room",
    hook: "{who, select, you {You} owner {The owner} other {{name}}} {on, select, on {let} other {stopped}} {to} {on, select, on {receive} other {from receiving}} new messages",
    roleChanged:
      "{whom, select, you {You are} other {{target} is}} {to, select, member {no longer} other {now}} {to, select, owner {the owner} other {a co-owner}}",
    historyCleared:
      "{who, select, you {You cleared the history} owner {The owner cleared the history} other {{name} cleared the history}}",
    call: "Call, {minutes, plural, =0 {less than a minute} one {# minute} other {# minutes}}, {people, plural, one {# person} other {# people}}",
    memberJoined:
      "{who, select, you {You joined the room} owner {The owner joined the room} other {{name} joined the room}}",
  },
} as const;
