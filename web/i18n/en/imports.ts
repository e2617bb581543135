export const imports = {
  title: "Import a saved room",
  heading: "Earlier messages come along",
  lead: "The messages of a saved room come before everything that is written here, marked as imported.",
  contents:
    "Import before you invite others: it works until the first message is written here. Pictures, voice messages and files come along; reactions, pinned messages and members’ pictures do not.",
  choose: "Choose a file or drop it here",
  file: "File of the saved room",
  fileHint: "The HTML or ZIP file as it was saved. Your device reads it; only what is imported is sent.",
  reading: "Reading the file…",
  found:
    "“{name}”: {count, plural, one {# message} other {# messages}}, {files, plural, =0 {no files} one {# file} other {# files}}.",
  filesNamed:
    "{count, plural, one {# file is missing. A line of text names it.} other {# files are missing. A line of text names each.}}",
  leftOut:
    "{count, plural, one {# message is empty, too long or has no valid time, and is left out.} other {# messages are empty, too long or have no valid time, and are left out.}}",
  start: "Import {count, plural, one {# message} other {# messages}}",
  goesOn: "{done, number} of {count, number} messages are here already. The import goes on after them.",
  resume: "Go on with the import",
  importing: "{done, number} of {count, number} messages imported",
  keepOpen:
    "Keep this page open. After a reload, choose the same file again: the import then goes on where it stopped.",
  finished: "{count, plural, one {# message is} other {# messages are}} in this room.",
  lost: "{count, plural, one {# file was not accepted; a line of text names it.} other {# files were not accepted; a line of text names each.}}",
  toChat: "Go to the chat",
  notAllowed: "Only the owner and co-owners import a saved room.",
  fault: {
    notCapsule: "This file is not a saved room.",
    damaged: "This file is damaged or incomplete. Save the room again, or choose another copy.",
    newer: "A newer version of this app made this file, so it cannot be read here.",
    tooLarge:
      "The file is too large: its messages alone, or its page with small files, take more than {size}. Save the room again after deleting large files.",
    tooMany: "The file holds more than {count, number} messages, which is more than a room imports.",
    empty: "This saved room holds no messages.",
  },
  fileLine: {
    image: "[Picture: {name}]",
    video: "[Video: {name}]",
    voice: "[Voice message: {name}]",
    file: "[File: {name}]",
  },
  poll: "{question}\n{results}\n{voters, plural, one {# person} other {# people}} voted",
} as const;
