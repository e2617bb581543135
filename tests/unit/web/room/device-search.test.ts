import { describe, expect, it } from "vitest";
import { DeviceSearch, type SearchSource } from "../../../../web/room/sealed/device-search.ts";
import type { RoomMessage } from "../../../../web/sealed/room-codec.ts";

const message = (id: number, content: string) => ({ id, content }) as RoomMessage;
const pageSize = 10;

/** A room's history whose pages are counted. */
function historyOf(texts: readonly string[]) {
  let messages = texts.map((text, at) => message(at + 1, text));
  const asked: object[] = [];
  const progress: (number | undefined)[] = [];
  const source: SearchSource = {
    async page(place) {
      asked.push(place);
      const { before, after } = place;
      if (after !== undefined) {
        const newer = messages.filter(({ id }) => id > after);
        return { messages: newer.slice(0, pageSize), more: newer.length > pageSize };
      }
      const older = messages.filter(({ id }) => before === undefined || id < before);
      return { messages: older.slice(-pageSize), more: older.length > pageSize };
    },
    read: async (page) => page,
    byIds: async (ids) => messages.filter(({ id }) => ids.includes(id)),
    onProgress: (read) => progress.push(read),
  };
  return {
    ...{ source, asked, progress },
    change(to: (messages: RoomMessage[]) => RoomMessage[]) {
      messages = to(messages);
    },
  };
}
const numbered = Array.from({ length: 35 }, (_, at) => `Message ${at + 1} about ${at % 5 === 0 ? "Tea" : "coffee"}`);
const idsOf = ({ messages }: { messages: readonly RoomMessage[] }) => messages.map(({ id }) => id);

describe("search on the device", () => {
  it("finds messages of the whole history with all words, the newest first", async () => {
    const { source } = historyOf(numbered);
    const search = new DeviceSearch(source);
    expect(idsOf(await search.find({ text: "tea 1", limit: 50 }))).toEqual([31, 21, 16, 11, 1]);
    expect(idsOf(await search.find({ text: "tea nothing", limit: 50 }))).toEqual([]);
  });

  it("reads one page further back than the wanted results need, and nothing twice", async () => {
    const { source, asked, progress } = historyOf(numbered);
    const search = new DeviceSearch(source);
    const first = await search.find({ text: "tea", limit: 2 });
    expect([idsOf(first), first.more]).toEqual([[31, 26], true]);
    expect(asked).toEqual([{}, { before: 26 }, { before: 16 }]);
    const second = await search.find({ text: "tea", before: 26, limit: 50 });
    expect([idsOf(second), second.more]).toEqual([[21, 16, 11, 6, 1], false]);
    expect(asked.slice(3)).toEqual([{ after: 35 }, { before: 6 }]);
    expect(progress.at(-1)).toBeUndefined();
    await search.find({ text: "coffee", limit: 50 });
    expect(asked.slice(5)).toEqual([{ after: 35 }]);
  });

  it("finds what was written, edited and taken back since the last search", async () => {
    const history = historyOf(numbered);
    const search = new DeviceSearch(history.source);
    await search.find({ text: "tea", limit: 50 });
    history.change((messages) => [
      ...messages.map((one) => (one.id === 2 ? message(2, "Cake") : one.id === 6 ? message(6, "") : one)),
      message(36, "More tea and cake"),
    ]);
    search.note([
      { event: "messageEdited", data: { messageId: 2, content: "Cake", editedAt: 1, rev: 1 }, rev: 1 },
      { event: "messageRecalled", data: { messageId: 6, memberId: "a", rev: 2 }, rev: 2 },
      { event: "historyCleared", data: { clearedTo: 1, memberId: "a", rev: 3 }, rev: 3 },
    ]);
    expect(idsOf(await search.find({ text: "cake", limit: 50 }))).toEqual([36, 2]);
    expect(idsOf(await search.find({ text: "tea", limit: 3 }))).toEqual([36, 31, 26]);
    expect(idsOf(await search.find({ text: "tea", limit: 50 }))).toEqual([36, 31, 26, 21, 16, 11]);
  });

  it("finds nothing that was deleted after its page had been fetched ahead", async () => {
    const search = new DeviceSearch(historyOf(numbered).source);
    await search.find({ text: "tea", limit: 2 });
    search.note([
      { event: "messageRecalled", data: { messageId: 11, memberId: "a", rev: 1 }, rev: 1 },
      { event: "historyCleared", data: { clearedTo: 6, memberId: "a", rev: 2 }, rev: 2 },
    ]);
    expect(idsOf(await search.find({ text: "tea", limit: 50 }))).toEqual([31, 26, 21, 16]);
  });

  it("finds a message that opened only after its key had come", async () => {
    const history = historyOf(numbered);
    history.change((messages) =>
      messages.map((one) => (one.id === 34 ? { ...one, content: "", locked: "keyMissing" } : one)),
    );
    const search = new DeviceSearch(history.source);
    expect(idsOf(await search.find({ text: "cocoa", limit: 50 }))).toEqual([]);
    history.change((messages) => messages.map((one) => (one.id === 34 ? message(34, "Cocoa") : one)));
    expect(idsOf(await search.find({ text: "cocoa", limit: 50 }))).toEqual([34]);
  });

  it("ends when it is stopped, and goes on from there the next time", async () => {
    const { source, asked } = historyOf(numbered);
    const search: DeviceSearch = new DeviceSearch({
      ...source,
      onProgress: (read) => {
        if (read !== undefined && asked.length === 3) search.stop();
      },
    });
    expect(await search.find({ text: "message 1 about", limit: 50 })).toEqual({ messages: [], more: true });
    expect(asked).toHaveLength(4);
    expect(idsOf(await search.find({ text: "message 1 about", limit: 50 }))).toContain(1);
    expect(asked).toHaveLength(5);
  });

  it("finds an edited message whose page was read while it was edited", async () => {
    const history = historyOf(numbered);
    let edit = () => {};
    const read: SearchSource["read"] = async (page) => {
      edit();
      return page;
    };
    const search = new DeviceSearch({ ...history.source, read });
    edit = () => {
      history.change((messages) => messages.map((one) => (one.id === 3 ? message(3, "Cocoa") : one)));
      search.note([{ event: "messageEdited", data: { messageId: 3, content: "", editedAt: 1, rev: 1 }, rev: 1 }]);
    };
    await search.find({ text: "nothing", limit: 50 });
    expect(idsOf(await search.find({ text: "cocoa", limit: 50 }))).toEqual([3]);
  });

  it("fetches the results among the known messages while it reads the newer ones", async () => {
    const { source } = historyOf(numbered);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const search = new DeviceSearch({
      ...source,
      async page(place) {
        if (place.after !== undefined) await asked;
        return source.page(place);
      },
      async byIds(ids) {
        if (ids.includes(31)) answer();
        return source.byIds(ids);
      },
    });
    await search.find({ text: "nothing", limit: 50 });
    expect(idsOf(await search.find({ text: "tea", limit: 1 }))).toEqual([31]);
  });

  it("rejects with the error of the history", async () => {
    const { source } = historyOf(numbered);
    const search = new DeviceSearch({ ...source, page: () => Promise.reject(new Error("offline")) });
    await expect(search.find({ text: "tea", limit: 50 })).rejects.toThrow("offline");
  });
});
