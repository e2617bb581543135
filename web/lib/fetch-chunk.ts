import { nextTask } from "./next-task.ts";

/** Files that are here, or on their way. */
const files = new Map<string, Promise<void>>();

/**
 * What stands around each `import()` of a build, instead of the bundler's own (web/vite.config.ts): a module that could
 * not be fetched once is never asked for again by Chrome, for as long as the page lives. So nothing is imported before
 * all its files are on the device, and what does not come can be tried for.
 */
export async function fetchChunk<Module>(run: () => Promise<Module>, names: readonly string[]): Promise<Module> {
  try {
    await filesHere(names);
    return await run();
  } catch (error) {
    dispatchEvent(new Event(chunkMissed));
    throw error;
  }
}

/** Told to the window when a part of the page could not be had. */
export const chunkMissed = "parley:part-missed";

/** Each takes the browser a moment to ask for: many at once would keep the page from everything else. */
const askedAtOnce = 2;
let asked = 0;

async function filesHere(names: readonly string[]): Promise<void> {
  const coming: Promise<void>[] = [];
  for (const name of names) {
    const isNew = !files.has(name);
    coming.push(fileHere(name));
    if (isNew && ++asked % askedAtOnce === 0) await nextTask();
  }
  await Promise.all(coming);
}

function fileHere(name: string): Promise<void> {
  let coming = files.get(name);
  if (!coming) {
    coming = fetchFile(`/${name}`);
    files.set(name, coming);
    coming.catch(() => files.delete(name));
  }
  return coming;
}

async function fetchFile(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return;
  if (address.endsWith(".css")) return addStyleSheet(address);
  const answer = await fetch(address);
  // Of a former release it is gone: the page stands in its place.
  if (!answer.ok || answer.headers.get("Content-Type")?.startsWith("text/html"))
    throw new Error(`${address} is not there`);
  // Read to its end it is kept, and the import finds it.
  await answer.arrayBuffer();
}

function addStyleSheet(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} could not be fetched`));
    };
    document.head.append(link);
  });
}
