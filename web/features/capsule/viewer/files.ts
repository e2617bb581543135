import { fromBase64 } from "../../../lib/capsule/base64.ts";
import type { CapsuleMessage, CapsuleRoom } from "../../../lib/capsule/format.ts";
import { formatBytes, formatDuration } from "../../../lib/format.ts";
import { create } from "./dom.ts";
import { languages, type Tag } from "./texts.ts";

/** Resolves when the whole page is parsed: the bytes of the files come after the viewer's script. */
const parsed = new Promise<void>((resolve) => {
  if (document.readyState !== "loading") resolve();
  else addEventListener("DOMContentLoaded", () => resolve(), { once: true });
});

/** Blob URL of the bytes in an element; undefined without the element. */
function urlOf(elementId: string, type?: string): string | undefined {
  const source = document.getElementById(elementId);
  if (!source) return undefined;
  const bytes = fromBase64(source.textContent ?? "");
  return URL.createObjectURL(new Blob([bytes], { type: type ?? source.dataset.type ?? "" }));
}

/** In px. */
const longestEdge = 352;

/** Reserves the space before the bytes are there, so that nothing moves. */
function setSize(element: HTMLImageElement | HTMLVideoElement, width = 0, height = 0): void {
  if (width === 0 || height === 0) return;
  const scale = Math.min(1, longestEdge / Math.max(width, height));
  element.width = Math.round(width * scale);
  element.height = Math.round(height * scale);
  // WebKit derives no ratio from the attributes of a picture without an address.
  element.style.aspectRatio = `${width} / ${height}`;
}

/** Resolves when all pictures in an element are decoded or missing, also those that are not near the viewport. */
export async function picturesIn(element: HTMLElement): Promise<void> {
  await parsed;
  const decoded = [...element.querySelectorAll("img")].map((picture) => {
    picture.loading = "eager";
    return picture.decode().catch(() => undefined);
  });
  await Promise.all(decoded);
}

const pictures = new Map<string, string | undefined>();

/** Uploaded picture of a member. */
export function pictureOf(memberId: string): string | undefined {
  if (!pictures.has(memberId)) pictures.set(memberId, urlOf(`picture-${memberId}`));
  return pictures.get(memberId);
}

/** Elements of the files of a block. `release` frees their bytes. */
export function openFiles(room: CapsuleRoom, tag: Tag, enlarge: (url: string, name: string) => void) {
  const { texts } = languages[tag];
  const urls: string[] = [];
  let released = false;
  const give = (message: CapsuleMessage, path: string, use: (url: string) => void, missing: () => void) => {
    if (!room.filesInPage) {
      use(path);
      return;
    }
    void parsed.then(() => {
      if (released) return;
      // A file to save must not open as a page.
      const url = urlOf(`file-${message.id}`, message.kind === "file" ? "application/octet-stream" : undefined);
      if (url === undefined) {
        missing();
        return;
      }
      urls.push(url);
      use(url);
    });
  };
  const element = (message: CapsuleMessage): HTMLElement | undefined => {
    const { kind, file } = message;
    if (!file) return undefined;
    const { name, size, path, width, height, seconds } = file;
    const box = create("div", kind);
    const missing = () => box.replaceChildren(texts.missing);
    if (kind === "image") {
      const picture = create("img", "");
      picture.alt = texts.picture;
      setSize(picture, width, height);
      picture.loading = "lazy";
      picture.onerror = missing;
      const button = create("button", "picture", picture);
      button.type = "button";
      button.onclick = () => enlarge(picture.src, texts.picture);
      box.append(button);
      give(message, path, (url) => (picture.src = url), missing);
    } else if (kind === "video" || kind === "voice") {
      const player = document.createElement(kind === "video" ? "video" : "audio");
      player.controls = true;
      if (player instanceof HTMLVideoElement) setSize(player, width, height);
      player.preload = "metadata";
      player.setAttribute("aria-label", kind === "video" ? texts.video : texts.voice);
      player.onerror = missing;
      box.append(player);
      if (kind === "voice" && seconds !== undefined) box.append(create("span", "small", formatDuration(seconds)));
      give(message, path, (url) => (player.src = url), missing);
    } else {
      const ending = /\.(\w{1,4})$/.exec(name)?.[1] ?? "";
      const about = create("span", "", create("b", "", name), create("span", "small", formatBytes(size)));
      const tile = create("span", "tile", ending.toUpperCase());
      tile.setAttribute("aria-hidden", "true");
      const link = create("a", "", tile, about);
      link.download = name;
      // Chrome opens files of a folder instead of saving them.
      if (!room.filesInPage) link.target = "_blank";
      box.append(link);
      give(message, path, (url) => (link.href = url), missing);
    }
    return box;
  };
  const release = () => {
    released = true;
    for (const url of urls) URL.revokeObjectURL(url);
  };
  return { element, release };
}
