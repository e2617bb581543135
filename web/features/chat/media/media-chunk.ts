/** Modules of one chunk, as they are needed together. */
export { fetchFile } from "../../../media/fetch-file.ts";
export { VoicePlayback } from "../voice/VoicePlayback.tsx";
export { Album } from "./Album.tsx";
export { MessageMedia } from "./MessageMedia.tsx";
export { PendingMedia } from "./PendingMedia.tsx";
export { saveFile } from "./save-file.ts";
