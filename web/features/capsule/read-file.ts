import * as Limits from "@contract/limits.ts";
import type { Api } from "../../api/api.ts";
import { fetchLink, isDamaged } from "../../media/sealed-links.ts";
import { fileDigest } from "../../sealed/file-digest.ts";
import { type CapsuleFile, freshLink } from "./collect-history.ts";
import type { PausableRequests } from "./pausable-requests.ts";

export interface FileSource {
  api: Api;
  gate: PausableRequests;
  onFileBytes(bytes: number): void;
}

/** Status of a deleted file, and of a damaged one of a sealed room. */
const missing: ReadonlySet<number> = new Set([404, 410, 422]);

/**
 * Reads one file as a stream; after a lost connection from the byte on that is missing. The stream of a file that is
 * damaged, or recalled meanwhile, ends early: it has no `digest`.
 */
export function readFile({ api, gate, onFileBytes }: FileSource, file: CapsuleFile) {
  const digest = fileDigest(file.key);
  let received = 0;
  let isWhole = false;
  let response: Response | undefined;
  let type = "";
  const request = async (isLast: boolean) => {
    const link = await freshLink(api, file);
    if (link === undefined) return undefined;
    const range = received > 0 ? { headers: { range: `bytes=${received}-` } } : {};
    const answer = await fetchLink(link, { ...range, streamed: true });
    if (answer.ok) return answer;
    // A server error or a refusal for now: another attempt.
    if (answer.status >= 500 || answer.status === 429) throw new TypeError("not now");
    if (isLast && !missing.has(answer.status)) throw new Error(`A file was refused with status ${answer.status}.`);
    file.link = "";
    return undefined;
  };
  const open = async () => {
    // The second time with a new link.
    response = (await gate.persist(() => request(false))) ?? (await gate.persist(() => request(true)));
    type ||= response?.headers.get("content-type") ?? "";
    return response !== undefined;
  };
  let openedAt = 0;
  let fruitless = 0;
  /** False for a file that is gone, or breaks off at the same byte again and again. */
  const openAgain = async () => {
    fruitless = received === openedAt ? fruitless + 1 : 0;
    openedAt = received;
    if (fruitless > 0) await gate.wait();
    return fruitless < Limits.capsuleFileTries && (await open());
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
          if (done) {
            isWhole = true;
            return;
          }
          const fresh = value.subarray(Math.min(skip, value.length));
          skip -= value.length - fresh.length;
          if (fresh.length === 0) continue;
          received += fresh.length;
          await (await digest).add(fresh);
          onFileBytes(fresh.length);
          yield fresh;
        }
      } catch (error) {
        if (isDamaged(file.link)) return;
        if (!(error instanceof TypeError)) throw error;
        // A range from the end on would be refused.
        isWhole = received === file.size;
        if (isWhole || !(await openAgain())) return;
      } finally {
        await reader.cancel().catch(() => undefined);
      }
    }
  }
  return { open, bytes, digest: async () => (isWhole ? (await digest).hex() : undefined), type: () => type };
}
