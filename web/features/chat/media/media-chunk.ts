/** In one file of the build, as they are needed together. */
export { fetchFile } from "../../../media/fetch-file.ts";
export { VoicePlayback } from "../voice/VoicePlayback.tsx";
export { MessageMedia } from "./MessageMedia.tsx";
export { PendingMedia } from "./PendingMedia.tsx";
export { saveFile } from "./save-file.ts";
