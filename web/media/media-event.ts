/** Waits for an event of a media element: true once it comes, false after `waitMs`. Throws if the media cannot be played. */
export function mediaEvent(
  media: HTMLMediaElement,
  event: "loadedmetadata" | "loadeddata" | "seeked",
  waitMs: number,
): Promise<boolean> {
  const ended = new AbortController();
  const { signal } = ended;
  return new Promise<boolean>((resolve, reject) => {
    const timer = setTimeout(resolve, waitMs, false);
    signal.addEventListener("abort", () => clearTimeout(timer));
    media.addEventListener(event, () => resolve(true), { signal });
    media.addEventListener("error", () => reject(new Error("not playable")), { signal });
  }).finally(() => ended.abort());
}
