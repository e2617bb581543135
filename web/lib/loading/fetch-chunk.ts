import { allSettled } from "./all-settled.ts";

/** Files that are fetched or being fetched, by name. */
const files = new Map<string, Promise<void>>();

/**
 * Wraps each `import()` of a build, instead of the bundler's helper (web/build/module-plugins.ts). The bundler's helper
 * never fetches a style sheet again that failed once, and older versions of Chrome never a module. So all files of a
 * chunk are fetched before its import, and a failed fetch can be retried. A module in a loaded file has no `names`.
 */
export async function fetchChunk<Module>(run: () => Promise<Module>, names: readonly string[] = []): Promise<Module> {
  try {
    await allSettled(names.map(filePresent));
    return await run();
  } catch (error) {
    dispatchEvent(new Event(chunkMissed));
    throw error;
  }
}

/** Event of the window: a chunk could not be fetched. */
export const chunkMissed = "parley:part-missed";

function filePresent(name: string): Promise<void> {
  let fetching = files.get(name);
  if (!fetching) {
    fetching = fetchFile(`/${name}`);
    files.set(name, fetching);
    fetching.catch(() => files.delete(name));
  }
  return fetching;
}

async function fetchFile(address: string): Promise<void> {
  if (document.querySelector(`[href="${address}"], script[src="${address}"]`)) return;
  if (address.endsWith(".css")) return addStyleSheet(address);
  // Chrome takes the failed preload of a link for the answer of the import: a fetch leaves no trace.
  const answer = await fetch(address);
  // A file of a former release no longer exists; the server answers with the page.
  if (!answer.ok || answer.headers.get("Content-Type")?.startsWith("text/html"))
    throw new Error(`${address} is not there`);
  // Reading the body to its end caches the file for the import.
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
