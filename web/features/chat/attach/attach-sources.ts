/** Choices of the attach menu, and the file input of each. */
export const attachSources = [
  { key: "photos", mode: "pictures and videos", accept: "image/*,video/*", multiple: true },
  { key: "camera", mode: "pictures", accept: "image/*", multiple: false },
  { key: "file", mode: "files", accept: "", multiple: true },
] as const;

export type AttachSource = (typeof attachSources)[number];
