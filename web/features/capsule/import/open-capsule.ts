import * as Limits from "@contract/limits.ts";
import { unzip, type ZipEntry } from "unzipit";

/** Reads a file of the capsule; undefined if the ZIP is damaged there, or the file in it is larger. */
export type OpenFile = (maxBytes: number) => Promise<Blob | undefined>;

interface OpenedCapsule {
  page: Blob;
  /** Files of a ZIP beside the page, by their path from there. */
  folder: ReadonlyMap<string, OpenFile>;
}

const pageName = "index.html";

/** The page of a capsule, and the files beside it. A file that is no ZIP is taken for a page. */
export async function openCapsule(file: Blob): Promise<OpenedCapsule | "damaged" | "notCapsule" | "tooLarge"> {
  const isZip = (await file.slice(0, 2).text()) === "PK";
  const opened = isZip ? await openZip(file) : { page: file, folder: new Map() };
  return typeof opened !== "string" && opened.page.size > Limits.importFileMaxBytes ? "tooLarge" : opened;
}

async function openZip(zip: Blob): Promise<OpenedCapsule | "damaged" | "notCapsule" | "tooLarge"> {
  const entries = await unzip(zip).then(
    ({ entries }) => Object.entries(entries),
    () => undefined,
  );
  if (!entries) return "damaged";
  const [found] = entries
    .filter(([path]) => path === pageName || path.endsWith(`/${pageName}`))
    .sort(([a], [b]) => a.length - b.length);
  if (!found) return "notCapsule";
  const [path, entry] = found;
  if (entry.size > Limits.importFileMaxBytes) return "tooLarge";
  const page = await open(entry, Limits.importFileMaxBytes);
  if (!page) return "damaged";
  const root = path.slice(0, -pageName.length);
  const beside = entries.filter(([path]) => path.startsWith(root));
  const folder = beside.map(([path, entry]): [string, OpenFile] => [
    path.slice(root.length),
    (maxBytes) => open(entry, maxBytes),
  ]);
  return { page, folder: new Map(folder) };
}

/** Checks the size before it unpacks. A ZIP cannot hold more than it states: that is damage. */
async function open(entry: ZipEntry, maxBytes: number): Promise<Blob | undefined> {
  return entry.size > maxBytes ? undefined : entry.blob().catch(() => undefined);
}
