import { afterEach, expect, it, vi } from "vitest";
import { Avatars } from "../../../../web/room/sealed/avatars.ts";
import { encryptAvatar } from "../../../../web/sealed/avatars.ts";
import { eventually } from "../../../support/eventually.ts";
import { twoEpochs } from "../sealed/sealed-fixtures.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("a picture is shown for the member who encrypted it, and for no other one that the server gives its path", async () => {
  const keys = await twoEpochs();
  const bytes = await encryptAvatar(keys, "ada", new Uint8Array(16));
  vi.stubGlobal("fetch", async () => new Response(bytes));
  const shown: string[] = [];
  const avatars = new Avatars(keys, (memberId) => shown.push(memberId));
  expect(avatars.addressOf("ada", "/media/1?a")).toBe("");
  await eventually(() => expect(shown).toEqual(["ada"]));
  expect(avatars.addressOf("ada", "/media/1?b")).toMatch(/^blob:/);
  expect(avatars.addressOf("eve", "/media/1?c")).toBe("");
});
