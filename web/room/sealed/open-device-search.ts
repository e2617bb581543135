import { getMessagesByIds, listContents } from "@contract/endpoints/messages.ts";
import * as Limits from "@contract/limits.ts";
import type { Api } from "../../api/api.ts";
import { retryWhenBusy } from "../../api/retry-when-busy.ts";
import type { EpochKeys } from "../../sealed/epoch-keys.ts";
import { decodeForSearch } from "../../sealed/sealed-codec.ts";
import { DeviceSearch, type SearchSource } from "./device-search.ts";

interface SourceOptions {
  /** API whose responses stay encrypted. */
  api: Api;
  /** API whose responses are decrypted. */
  opened: Api;
  keys: EpochKeys;
  onProgress: SearchSource["onProgress"];
}

/** Reads the room's history by its API, at the pace that the server allows. */
export function openDeviceSearch({ api, opened, keys, onProgress }: SourceOptions): DeviceSearch {
  return new DeviceSearch({
    page: (place) =>
      retryWhenBusy(() => api(listContents, { query: { ...place, limit: Limits.contentsPageMax }, quiet: true })),
    read: (messages) => Promise.all(messages.map((message) => decodeForSearch(keys, message))),
    byIds: async (ids) =>
      ids.length === 0 ? [] : retryWhenBusy(() => opened(getMessagesByIds, { query: { ids: [...ids] }, quiet: true })),
    onProgress,
  });
}
