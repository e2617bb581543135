import * as Limits from "@contract/limits.ts";
import { blurOf, canvasAlters, draw, encode } from "./canvas.ts";
import { mediaEvent } from "./media-event.ts";
import { fitInside, type Size } from "./sizes.ts";

export interface VideoFacts extends Partial<Size> {
  durationSeconds?: number;
  poster?: Blob;
  blur?: string;
}

const waitMs = 8000;
/** Videos often begin with black frames. */
const posterAtSeconds = 1;
const posterQuality = 0.78;
/** Recordings of browsers report their duration only after a seek to the end. */
const beyondAnyEnd = 1e7;

/** Size, duration and poster frame of a video, as far as the browser can read them. */
export async function readVideo(file: Blob): Promise<VideoFacts> {
  const address = URL.createObjectURL(file);
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  const facts: VideoFacts = {};
  try {
    video.src = address;
    if (!(await mediaEvent(video, "loadeddata", waitMs))) return facts;
    if (video.duration === Number.POSITIVE_INFINITY) {
      video.currentTime = beyondAnyEnd;
      if (!(await mediaEvent(video, "seeked", waitMs))) return facts;
    }
    if (Number.isFinite(video.duration)) facts.durationSeconds = video.duration;
    const size = { width: video.videoWidth, height: video.videoHeight };
    if (size.width === 0 || size.height === 0) return facts;
    Object.assign(facts, size);
    if (await canvasAlters()) return facts;
    video.currentTime = Math.min(posterAtSeconds, (facts.durationSeconds ?? 0) / 3);
    if (!(await mediaEvent(video, "seeked", waitMs))) return facts;
    const canvas = draw(video, fitInside(size, Limits.videoPosterEdgeMax));
    const poster = await encode(canvas, "image/jpeg", posterQuality);
    if (poster) facts.poster = poster;
    facts.blur = blurOf(video, size);
  } catch {
    // The video can be sent without these facts.
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(address);
  }
  return facts;
}
