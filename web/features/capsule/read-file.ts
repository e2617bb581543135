import type { Api } from "../../api/api.ts";
import { fetchLink } from "../../media/sealed-links.ts";
import { fileDigest } from "../../sealed/file-digest.ts";
import { type CapsuleFile, freshLink } from "./collect-history.ts";
import type { Gate } from "./gate.ts";

export interface FileSource {
  api: Api;
  gate: Gate;
  onFileBytes(bytes: number): void;
}

/** Reads one file as a stream; after a lost connection from the byte on that is missing. */
export function readFile({ api, gate, onFileBytes }: FileSource, file: CapsuleFile) {
  const digest = fileDigest(file.key);
  let received = 0;
  let response: Response | undefined;
  let type = "";
  const request = async () => {
    const link = await freshLink(api, file);
    if (link === undefined) return undefined;
    const answer = await fetchLink(link, received > 0 ? { headers: { range: `bytes=${received}-` } } : {});
    // A server error or a refusal for now: another try.
    if (answer.status >= 500 || answer.status === 429) throw new TypeError("not now");
    if (!answer.ok) file.link = "";
    return answer.ok ? answer : undefined;
  };
  const open = async () => {
    // The second time with a new link.
    response = (await gate.persist(request)) ?? (await gate.persist(request));
    type ||= response?.headers.get("content-type") ?? "";
    return response !== undefined;
  };
  async function* bytes(): AsyncIterable<Uint8Array<ArrayBuffer>> {
    while (response?.body) {
      let skip = response.status === 206 ? 0 : received;
      const reader = response.body.getReader();
      response = undefined;
      try {
        for (;;) {
          await gate.pass();
          const { done, value } = await reader.read();
          if (done) return;
          const fresh = value.subarray(Math.min(skip, value.length));
          skip -= value.length - fresh.length;
          if (fresh.length === 0) continue;
          received += fresh.length;
          await (await digest).add(fresh);
          onFileBytes(fresh.length);
          yield fresh;
        }
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        // A range from the end on would be refused.
        if (received === file.size) return;
        if (!(await open())) throw error;
      } finally {
        await reader.cancel().catch(() => undefined);
      }
    }
  }
  return { open, bytes, digest: async () => (await digest).hex(), type: () => type };
}
