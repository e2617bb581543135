import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openRoomStores } from "../../../../web/device/database.ts";
import { openSessions } from "../../../../web/device/sessions.ts";
import { openLocalStore } from "../../../../web/lib/browser/local-store.ts";
import { loadCache } from "../../../../web/room/cache/cache.ts";
import { loadDraft, saveDraft } from "../../../../web/room/cache/drafts.ts";
import { loadHidden, saveHidden } from "../../../../web/room/cache/hidden.ts";
import { openOutbox } from "../../../../web/room/outbox/outbox.ts";
import type { OutboxItem } from "../../../../web/room/types.ts";
import { aSession } from "../../support/room-things.ts";

const session = aSession("ben");
const common = { replyTo: 0, quotedText: "", quotedSenderId: "", state: "waiting" } as const;
const text: OutboxItem = { ...common, kind: "text", eventId: "t", content: "hello", createdAt: 1 };
const photo: OutboxItem = {
  ...common,
  ...{ kind: "image", eventId: "p", content: "", createdAt: 2 },
  media: { kind: "image", file: new Blob(["jpeg"]), name: "a.jpg", mime: "image/jpeg" },
  upload: { done: false, paused: false },
};

/** Small values that outlive pages, as `localStorage` has them. */
let small: Map<string, string>;
let smallDies: "blocked" | "full" | undefined;
const storage = (): Storage => {
  if (smallDies === "blocked") throw new DOMException("blocked", "SecurityError");
  return {
    get length() {
      return small.size;
    },
    key: (index) => [...small.keys()][index] ?? null,
    getItem: (key) => small.get(key) ?? null,
    setItem(key, value) {
      if (smallDies === "full") throw new DOMException("full", "QuotaExceededError");
      small.set(key, value);
    },
    removeItem: (key) => void small.delete(key),
    clear: () => small.clear(),
  };
};

const beforeOpening: Record<string, () => void> = {
  "is missing": () => vi.stubGlobal("indexedDB", undefined),
  "refuses to open": () => {
    vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  },
  "never opens": () => {
    vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => new IDBOpenDBRequest());
  },
};
/** Errors and silences of the database from the first use of a page, or in the middle of it. */
const afterOpening: Record<string, () => void> = {
  "is full": () => {
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
  },
  "is closing": () => {
    const { transaction } = IDBDatabase.prototype;
    vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, stores, mode) {
      if (mode === undefined || mode === "readonly" || mode === "readwrite")
        throw new DOMException("The database connection is closing.", "InvalidStateError");
      return transaction.call(this, stores, mode);
    });
  },
  "never answers a transaction": () => {
    for (const name of ["get", "getAll", "getAllKeys"] as const)
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => new EventTarget() as IDBRequest);
    vi.spyOn(IDBTransaction.prototype, "commit").mockImplementation(() => {});
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => new EventTarget() as IDBRequest);
    vi.spyOn(IDBTransaction.prototype, "addEventListener").mockImplementation(() => {});
  },
};
const deaths = Object.entries({ ...beforeOpening, ...afterOpening });
const timed = [
  ...deaths.map(([name, dies]) => [`${name} from the start`, dies, true] as const),
  ...Object.entries(afterOpening).map(([name, dies]) => [`${name} in the middle`, dies, false] as const),
];
const nothing = () => {};

/** Waits as long as the longest limit of an operation. */
async function soon<T>(result: Promise<T>): Promise<T> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  result.then(end, end);
  for (let second = 0; second < 200 && !ended; second++) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(second < 50 ? 0 : 1000);
  }
  expect(ended, "an answer").toBe(true);
  return result;
}

/** A page of the room, with what it found on the device and what it said about it. */
async function visit() {
  const stores = openRoomStores(openLocalStore(storage));
  const adopted: OutboxItem[] = [];
  const onNotStored = vi.fn();
  const outbox = openOutbox({
    ...{ stores, session, onNotStored },
    onAdopted: (items) => adopted.push(...items),
  });
  await soon(outbox.adopt());
  const settled = () => soon(stores.write({ storeName: "heard", key: "last", value: {} }));
  return { stores, outbox, adopted, onNotStored, settled, draft: await soon(loadDraft(session, stores)) };
}

/** Texts and a photo wait, and a draft is typed, while the database dies; then the page closes. */
async function leaveUnsent(dies: () => void, fromTheStart = false) {
  if (fromTheStart) dies();
  const page = await visit();
  if (!fromTheStart) dies();
  page.outbox.follow([], [text, photo]);
  await soon(saveDraft(session, { text: "typed", replyTo: 3 }, page.stores));
  await page.settled();
  page.outbox.close();
  return page;
}

beforeEach(() => {
  small = new Map();
  smallDies = undefined;
  vi.stubGlobal("indexedDB", new IDBFactory());
  // Without locks a page takes over at once what another one left.
  vi.stubGlobal("navigator", {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each(timed)(
  "a database that %s loses no draft and no waiting text, and says that the photo would be lost",
  async (...row) => {
    const [, dies, fromTheStart] = row;
    const { onNotStored } = await leaveUnsent(dies, fromTheStart);
    expect(onNotStored).toHaveBeenCalledTimes(1);
    const { draft, adopted } = await visit();
    expect(draft).toEqual({ text: "typed", replyTo: 3 });
    expect(adopted.map(({ eventId, state }) => [eventId, state])).toEqual([
      ["t", "waiting"],
      // "Choose it again"
      ["p", "failed"],
    ]);
  },
);

describe.each(deaths)("a database that %s", (_, dies) => {
  it("says so of a text that exists in the page alone", async () => {
    smallDies = "full";
    const { onNotStored } = await leaveUnsent(dies, true);
    expect(onNotStored).toHaveBeenCalledTimes(2);
  });

  it("opens the room without its cached messages, and hides in this page what was deleted for oneself", async () => {
    dies();
    const { stores } = await visit();
    expect(await soon(loadCache(stores, session))).toBeUndefined();
    await soon(saveHidden(stores, session, "epoch", new Set(), new Set([7])));
    expect(await soon(loadHidden(stores, session, "epoch"))).toEqual(new Set([7]));
  });

  it("is given nothing back of a seat that was forgotten", async () => {
    const { stores } = await leaveUnsent(dies, true);
    await soon(stores.forget(""));
    expect([...small.keys()]).toEqual([]);
  });
});

it("a database that the browser deleted between two visits loses no draft and no waiting text, and names the lost photo", async () => {
  const { onNotStored } = await leaveUnsent(nothing);
  expect(onNotStored).not.toHaveBeenCalled();
  vi.stubGlobal("indexedDB", new IDBFactory());
  const { draft, adopted } = await visit();
  expect(draft?.text).toBe("typed");
  expect(adopted.map(({ eventId, state }) => [eventId, state])).toEqual([
    ["t", "waiting"],
    ["p", "failed"],
  ]);
});

it("a database that does not answer once loses nothing that was deleted for oneself before", async () => {
  const { stores } = await visit();
  await soon(saveHidden(stores, session, "epoch", new Set(), new Set([7])));
  vi.spyOn(IDBObjectStore.prototype, "get").mockImplementationOnce(() => new IDBRequest());
  await soon(saveHidden(stores, session, "epoch", new Set([7]), new Set([7, 8])));
  expect(await soon(loadHidden((await visit()).stores, session, "epoch"))).toEqual(new Set([7, 8]));
});

it.each(["blocked", "full"] as const)("small values that are %s lose nothing of the database", async (how) => {
  smallDies = how;
  const { onNotStored } = await leaveUnsent(nothing);
  expect(onNotStored).not.toHaveBeenCalled();
  const { draft, adopted } = await visit();
  expect(draft?.text).toBe("typed");
  expect(adopted.map(({ eventId, state }) => [eventId, state])).toEqual([
    ["t", "waiting"],
    ["p", "waiting"],
  ]);
});

it("a copy of an earlier text is not read in place of a newer one, which found the device full", async () => {
  const { stores } = await visit();
  await soon(saveDraft(session, { text: "old", replyTo: 0 }, stores));
  smallDies = "full";
  await soon(saveDraft(session, { text: "new", replyTo: 0 }, stores));
  expect((await visit()).draft?.text).toBe("new");
});

it("what was sent or emptied does not come back, in the database or its copies", async () => {
  const page = await leaveUnsent(nothing);
  page.outbox.follow([text, photo], []);
  await soon(saveDraft(session, { text: "", replyTo: 0 }, page.stores));
  await page.settled();
  const { draft, adopted } = await visit();
  expect([draft, adopted, [...small.keys()]]).toEqual([undefined, [], []]);
});

it.each(["blocked", "full"] as const)("a session is known to end with the page where small values are %s", (how) => {
  smallDies = how;
  const local = openLocalStore(storage);
  const sessions = openSessions({ store: local });
  const login = { ...session, room: { name: "Tea" } } as unknown as Parameters<typeof sessions.remember>[0];
  const { linkCode } = sessions.remember(login, "code");
  expect(sessions.find(linkCode)?.memberId).toBe("ben");
  expect(local.lasts(`parley.session.${linkCode}`)).toBe(false);
});
