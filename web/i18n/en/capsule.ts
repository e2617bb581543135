export const capsule = {
  title: "Save the room",
  heading: "The room as a file",
  lead: "All messages, pictures, videos, voice messages and files that you can read now, as a page that opens in every browser without network.",
  contents:
    "What is recalled or cleared before the file is finished is not in it; nor is what is sent after the messages were read. The file is not encrypted: whoever has it can read it.",
  prepare: "Read the messages",
  reading: "{count, plural, =0 {Reading…} one {# message read…} other {# messages read…}}",
  found:
    "{messages, plural, one {# message} other {# messages}}, {files, plural, one {# file} other {# files}} ({size})",
  asPage: "It becomes one HTML file.",
  asZip:
    "The files are large, so it becomes a ZIP file. Unpack it and open index.html in the folder. A file that is recalled while the ZIP is being written may stay in it.",
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
