import * as Limits from "@contract/limits.ts";
import { setTitleNotice } from "../../lib/browser/page-title.ts";
import { canvasAlters } from "../../media/canvas.ts";

const everyMs = 1000;
const side = 64;

function iconLink(): HTMLLinkElement | undefined {
  return document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? undefined;
}

/** The page icon with a count over it; undefined if it cannot be drawn. */
async function badged(icon: string, count: string): Promise<string | undefined> {
  const image = new Image(side, side);
  image.src = icon;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  if (!pen) return undefined;
  pen.drawImage(image, 0, 0, side, side);
  pen.fillStyle = "#c42b2b";
  pen.beginPath();
  pen.arc(side - 22, 22, 22, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = "#ffffff";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `700 ${count.length > 2 ? 20 : 28}px system-ui, sans-serif`;
  pen.fillText(count, side - 22, 23);
  return (await canvasAlters()) ? undefined : canvas.toDataURL("image/png");
}

/**
 * Blinks title and icon with a count, or shows it steadily for `prefers-reduced-motion`. Returns a function that stops.
 */
export function startBlinking(unread: number): () => void {
  const count = shortCount(unread);
  const link = iconLink();
  const original = link?.getAttribute("href") ?? "";
  let stopped = false;
  let icon: string | undefined;
  let on = true;
  const show = () => {
    setTitleNotice(on ? `(${count})` : "");
    if (link && icon !== undefined) link.href = on ? icon : original;
  };
  if (link)
    badged(original, count).then(
      (url) => {
        icon = url;
        if (!stopped) show();
      },
      () => undefined,
    );
  show();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const timer = still
    ? undefined
    : setInterval(() => {
        on = !on;
        show();
      }, everyMs);
  navigator.setAppBadge?.(unread).catch(() => undefined);
  return () => {
    stopped = true;
    clearInterval(timer);
    setTitleNotice("");
    if (link) link.href = original;
    navigator.clearAppBadge?.().catch(() => undefined);
  };
}

/** 7 → "7", 120 → "99+" */
export function shortCount(count: number): string {
  return count > Limits.unreadCountedMax ? `${Limits.unreadCountedMax}+` : String(count);
}
