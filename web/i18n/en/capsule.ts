export const capsule = {
  title: "Save the room",
  heading: "The room as a file",
  lead: "All messages, pictures, voice messages and files that you can read now, as a page that opens in every browser without network.",
  contents:
    "Recalled and cleared messages are not in it. Whoever has the file can read it: it is not encrypted. Changes after this moment are not in it.",
  prepare: "Read the messages",
  reading: "{count, plural, =0 {Reading…} one {# message read…} other {# messages read…}}",
  found:
    "{messages, plural, one {# message} other {# messages}}, {files, plural, one {# file} other {# files}} ({size})",
  asPage: "It becomes one HTML file.",
  asZip: "The files are large, so it becomes a ZIP file. Unpack it and open index.html in the folder.",
  save: "Save “{name}”",
  saving: "{done} of {size} of the files saved",
  offline: "No connection. It goes on by itself.",
  pause: "Pause",
  resume: "Go on",
  cancel: "Cancel",
  keepOpen: "Keep this page open: a reload begins anew.",
  saved: "The room is saved.",
  tooLarge: "This browser cannot save a file of this size. Chrome or Firefox on a computer can.",
  notAllowed: "The owner of this room has not allowed members to save it.",
} as const;
