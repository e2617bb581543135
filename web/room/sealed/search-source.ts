import { getMessagesByIds, listMessages } from "@contract/calls/messages.ts";
import * as Limits from "@contract/limits.ts";
import type { Api } from "../../api/api.ts";
import { CallError } from "../../api/call-error.ts";
import type { SearchSource } from "./device-search.ts";

/** The room's history by its API, at the pace that the server allows. `api`: with opened answers. */
export function searchSource(api: Api, onProgress: SearchSource["onProgress"]): SearchSource {
  return {
    page: (place) =>
      patiently(() => api(listMessages, { query: { ...place, limit: Limits.historyReadPageMax }, quiet: true })),
    byIds: async (ids) =>
      ids.length === 0 ? [] : patiently(() => api(getMessagesByIds, { query: { ids: [...ids] }, quiet: true })),
    onProgress,
  };
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallError) || error.retryAfterSeconds === undefined) throw error;
      const waitMs = error.retryAfterSeconds * 1000;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
