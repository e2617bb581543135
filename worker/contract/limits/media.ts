import { day, GiB, hour, MiB, minute, second } from "../units.ts";

/** File sizes in the units that the screens show: 1 MB is 1024² bytes. */
export const fileMaxBytes = 500 * MiB;
export const videoMaxBytes = 200 * MiB;
export const imageMaxBytes = 10 * MiB;
export const filesAtOnce = 5;
export const voiceMaxSeconds = 60;
/** Transcription reads a voice file whole; one minute is far smaller in any compressed format. */
export const voiceMaxBytes = 12 * MiB;
/** A minute at 256 kbit/s, twice the bitrate of browser recorders, is 1.83 MiB; more is not transcribed. */
export const compressedVoiceMaxBytes = 2 * MiB;
/** About 260 minutes of voice from the client's recorder, or five minutes of WAV. */
export const transcribedBytesPerHour = 60 * MiB;
/** Shorter than the time limit of a request. */
export const transcribeTimeoutMs = 50 * second;
/** Wait after the speech model failed on a message; doubles with each further failure. */
export const transcribeRetryFirstMs = 10 * second;
export const transcribeRetryMaxMs = hour;
export const videoMaxSeconds = 24 * 3600;
export const pictureSideMax = 65_535;
/** Against decompression bombs: a small file can declare billions of pixels. No camera exceeds the limit. */
export const picturePixelsMax = 120_000_000;
export const uploadPartBytes = 8 * MiB;
/** Timeout of one multipart part; 8 MiB need about 9 kB a second. */
export const uploadPartMaxMs = 15 * minute;
/** Time that an upload waits for the database's list of refused files. */
export const refusedFilesMaxMs = 3 * second;
/** Concurrent part uploads of one session; the client sends four. */
export const uploadPartsInFlight = 12;
/** Attempts per part, plus a fixed number per upload, because an interrupted part is sent again. */
export const uploadPartSentTimes = 3;
export const uploadPartsResentMax = 20;
/** An unused file is deleted this long after its last part arrived. */
export const uploadRetentionMs = day;
/** An upload without a new part for this long does not count as under way. */
export const uploadIdleMs = 15 * minute;
/** Uploads that one member may begin, as a burst or over a minute. */
export const uploadsPerMinute = 60;
/** Bytes of uploads that a member deletes, completed or not. Each may exceed the rest; the next upload then waits. */
export const abandonedBytesPerMinute = 256 * MiB;
export const filesDeletedPerBatch = 500;
export const deletionRetryMs = minute;
/** The purge hashes files for this long in one alarm; an alarm may take 15 minutes. */
export const purgeHashingMaxMs = 5 * minute;
/** Default media quota of a room for each seat; the installation can override it. */
export const mediaBytesPerSeat = 2 * GiB;
export const fileNameMaxLength = 255;
/** Maximum validity of a file link. The link stays the same for half of this time, so that caches work. */
export const mediaLinkMs = hour;
