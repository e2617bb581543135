import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { galleryFolder } from "./camera.ts";

/** Writes an index page of all pictures. */
export default function bind(): void {
  const pictures = readdirSync(galleryFolder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".png"))
    .sort();
  const figures = pictures.map(
    (path) =>
      `<figure><a href="${path}"><img src="${path}" loading="lazy" alt=""></a><figcaption>${path}</figcaption></figure>`,
  );
  const css =
    "body{font:14px system-ui;margin:16px;background:#888;color:#fff;display:flex;flex-wrap:wrap;gap:16px}" +
    "figure{margin:0}img{height:480px;display:block}";
  writeFileSync(
    join(galleryFolder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${css}</style>${figures.join("\n")}`,
  );
}
