/** Files that are fetched or being fetched, by name. */
const files = new Map<string, Promise<void>>();
/** Scripts whose preload failed: Chrome takes the failure for the answer of the next preload. */
const lost = new Set<string>();

/**
 * Wraps each `import()` of a build, instead of the bundler's helper (web/build/module-plugins.ts). The bundler's helper
 * never fetches a style sheet again that failed once, and older versions of Chrome never a module. So all files of a
 * chunk are fetched before its import, and a failed fetch can be retried. A module in a loaded file has no `names`.
 */
export async function fetchChunk<Module>(run: () => Promise<Module>, names: readonly string[] = []): Promise<Module> {
  try {
    await Promise.all(names.map(filePresent));
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
    fetching = lost.has(name) ? fetchAgain(`/${name}`) : fetchFile(`/${name}`);
    files.set(name, fetching);
    fetching.catch(() => {
      files.delete(name);
      if (!name.endsWith(".css")) lost.add(name);
    });
  }
  return fetching;
}

async function fetchAgain(address: string): Promise<void> {
  const answer = await fetch(address, { cache: "reload" });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  // Reading the body to its end caches the file for the import.
  await answer.arrayBuffer();
}

/** Links the file: the import takes a preloaded script without a request of its own. */
async function fetchFile(address: string): Promise<void> {
  if (document.querySelector(`[href="${address}"], script[src="${address}"]`)) return;
  await new Promise<void>((resolve, reject) => {
    const link = document.createElement("link");
    if (address.endsWith(".css")) link.rel = "stylesheet";
    else Object.assign(link, { rel: "preload", as: "script" });
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
