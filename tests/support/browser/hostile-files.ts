import { largePng, png } from "./pictures.ts";

/** Outcome of a file: refused, saved to disk, or shown as this type. */
export type Fate = "refused" | "saved" | `${"image" | "video" | "audio"}/${string}`;

export interface HostileFile {
  what: string;
  name: string;
  mime: string;
  category: "chat_img" | "chat_video" | "chat_audio" | "chat_file";
  bytes: Buffer;
  fate: Fate;
}

/** Script whose every effect can be detected. Contains no comment markers, so that it can stand inside a comment. */
const deeds =
  'try{localStorage.setItem("hostile","ran")}catch(e){};try{document.title="hostile"}catch(e){};' +
  'try{fetch("/hostile-ran")}catch(e){};try{new Image().src="/hostile-ran"}catch(e){};try{alert("hostile")}catch(e){}';
const script = `<script>${deeds}</script>`;
const page =
  `<!doctype html><title>a</title>${script}<img src="/hostile-ran" onerror='${deeds}'>` +
  `<iframe src="/hostile-ran"></iframe><link rel="stylesheet" href="/hostile-ran"><form action="/hostile-ran"></form>` +
  `<meta http-equiv="refresh" content="0;url=/hostile-ran">`;
const drawing =
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload='${deeds}'>${script}` +
  `<image xlink:href="/hostile-ran"/><foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${script}</body></foreignObject></svg>`;
const document = [
  "%PDF-1.7",
  "1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);this.submitForm\\('/hostile-ran'\\))>>>>endobj",
  "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
  "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/AA<</O<</S/URI/URI(/hostile-ran)>>>>>>endobj",
  "trailer<</Root 1 0 R>>",
  "%%EOF",
].join("\n");

const latin = (text: string) => Buffer.from(text, "latin1");
const small = png("a.png", 4, 4, [200, 30, 30]).buffer;
const jpegHeader = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const ftyp = Buffer.concat([Buffer.from([0, 0, 0, 20]), latin("ftypisom"), Buffer.from([0, 0, 2, 0]), latin("mp41")]);
const file = "chat_file";

export const hostileFiles: readonly HostileFile[] = [
  { what: "a page", name: "a.html", mime: "text/html", category: file, bytes: latin(page), fate: "saved" },
  {
    what: "a page with a picture's ending",
    ...{ name: "cute.html.jpg", mime: "image/jpeg", category: file, bytes: latin(page), fate: "saved" },
  },
  {
    what: "a page that says that it is a picture",
    ...{ name: "cute.html.jpg", mime: "image/jpeg", category: "chat_img", bytes: latin(page), fate: "refused" },
  },
  {
    what: "a page with the beginning of a photo",
    ...{ name: "a.html", mime: "text/html", category: file, bytes: Buffer.concat([jpegHeader, latin(page)]) },
    fate: "image/jpeg",
  },
  {
    what: "a picture with a page behind it",
    ...{ name: "a.png", mime: "image/png", category: "chat_img", bytes: Buffer.concat([small, latin(page)]) },
    fate: "image/png",
  },
  {
    what: "an XML page",
    ...{ name: "a.xhtml", mime: "application/xhtml+xml", category: file, fate: "saved" },
    bytes: latin(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>${script}</body></html>`),
  },
  {
    what: "a drawing with a script",
    ...{ name: "a.svg", mime: "image/svg+xml", category: file, bytes: latin(drawing), fate: "saved" },
  },
  {
    what: "a drawing that says that it is a picture",
    ...{ name: "a.png", mime: "image/png", category: "chat_img", bytes: latin(drawing), fate: "refused" },
  },
  {
    what: "a drawing that is called a picture",
    ...{ name: "a.png", mime: "image/png", category: file, bytes: latin(drawing), fate: "saved" },
  },
  {
    what: "a document with a script",
    ...{ name: "a.pdf", mime: "application/pdf", category: file, bytes: latin(document), fate: "saved" },
  },
  {
    what: "a picture that is a program too",
    ...{ name: "a.js", mime: "text/javascript", category: file, fate: "image/gif" },
    bytes: latin(`GIF89a=1;${deeds}//\x01\x00\x01\x00`),
  },
  {
    what: "a sound that is a program too",
    ...{ name: "a.js", mime: "text/javascript", category: file, fate: "audio/wav" },
    bytes: latin(`RIFF=1; WAVE=1;${deeds}`),
  },
  { what: "a program", name: "a.js", mime: "text/javascript", category: file, bytes: latin(deeds), fate: "saved" },
  {
    what: "a film with a page in it",
    ...{ name: "a.mp4", mime: "video/mp4", category: "chat_video", bytes: Buffer.concat([ftyp, latin(page)]) },
    fate: "video/mp4",
  },
  {
    what: "nothing, called a page",
    ...{ name: "a.html", mime: "text/html", category: file, bytes: Buffer.alloc(0), fate: "saved" },
  },
  {
    what: "nothing, called a picture",
    ...{ name: "a.png", mime: "image/png", category: "chat_img", bytes: Buffer.alloc(0), fate: "refused" },
  },
  {
    what: "a picture of 50 million pixels",
    ...{ name: "a.png", mime: "image/png", category: "chat_img", bytes: largePng(10_000, 5000), fate: "image/png" },
  },
  {
    what: "a picture of 2,500 million pixels",
    ...{ name: "a.png", mime: "image/png", category: "chat_img", bytes: largePng(50_000, 50_000, 1), fate: "refused" },
  },
];
