import { typeOf } from "./choosing.ts";

/** The chunk that announces an animation precedes the first picture. */
const headBytes = 64 * 1024;

/** True for pictures that move, of which an edited copy would show one frame only: GIFs, and files that declare it. */
export async function isAnimated(file: File): Promise<boolean> {
  const type = typeOf(file);
  if (type === "image/gif") return true;
  if (!/^image\/(png|webp|avif)$/.test(type)) return false;
  const bytes = await file.slice(0, headBytes).arrayBuffer();
  const head = new TextDecoder("latin1").decode(bytes);
  if (type === "image/png") return head.includes("acTL");
  return head.includes(type === "image/webp" ? "ANIM" : "ftypavis");
}
