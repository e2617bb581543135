import { describe, expect, it } from "vitest";
import { fetchWorker } from "../support/api.ts";
import { quickRoom } from "../support/quick-room.ts";

const manifest = async (query: string) => {
  const answer = await fetchWorker(`/manifest.webmanifest${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/manifest+json");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  return answer.json();
};
const product = { id: "/", name: "Parley", start_url: "/", display: "standalone" };

describe("the web app manifest of a room", () => {
  it("has the room's name and opens the room, with a link of the room", async () => {
    const { chatId, ownerIc, roomIc } = await quickRoom();
    for (const ic of [ownerIc, roomIc])
      expect(await manifest(`?ic=${ic}`)).toMatchObject({
        id: `/chatroom/${chatId}`,
        name: "Garden",
        short_name: "Garden",
        start_url: `/chatroom/${ic}`,
        share_target: { action: `/shared-into/${chatId}`, method: "POST" },
      });
  });

  it("contains nothing of the room for its bare id, or for an invalid link", async () => {
    const { chatId, roomIc } = await quickRoom();
    const madeUp = roomIc.slice(0, -1) + (roomIc.endsWith("A") ? "B" : "A");
    for (const ic of [chatId, madeUp]) {
      const manifestOfRoom = await manifest(`?ic=${ic}`);
      expect(manifestOfRoom).toMatchObject({ id: `/chatroom/${chatId}`, name: "Parley" });
      expect(JSON.stringify(manifestOfRoom)).not.toContain("Garden");
    }
  });

  it.each(["", "?ic=", "?ic=short", "?ic=../../x/y/z/a/b", "?ic=%22%3E%3Cscript%3E"])(
    "is the product's own for %o",
    async (query) => expect(await manifest(query)).toMatchObject(product),
  );
});

it("a share without a service worker opens the room, which says so, and is not sent", async () => {
  const { chatId } = await quickRoom();
  const form = new FormData();
  form.append("text", "a secret");
  const answer = await fetchWorker(`/shared-into/${chatId}`, { method: "POST", body: form, redirect: "manual" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe(`/chatroom/${chatId}?not-shared`);
});
