import { ResultCode } from "@contract/codes.ts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { storeShared, takeSharedFiles, takeSharedText } from "../../../web/device/shared-in.ts";
import { MentionJump } from "../../../web/features/chat/mentions/MentionJump.tsx";
import { firstPaint } from "../../../web/lib/browser/first-paint.ts";
import { membersRoom, olivia } from "../../support/screens/room.ts";
import { log, message, openInRoom, whenConnected } from "../../support/screens/screen.tsx";

vi.mock("../../../web/features/chat/mentions/MentionJump.tsx", { spy: true });
vi.mock("../../../web/lib/browser/first-paint.ts", { spy: true });

function withResolver() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

it("an unread mention that was passed over before the script for mentions came is found", async () => {
  const script = withResolver();
  vi.mocked(MentionJump).mockImplementation(() => {
    throw script.promise;
  });
  const server = membersRoom();
  for (let at = 0; at < 40; at++) server.say(olivia.id, `long ago, number ${at}`);
  server.me = { readUpTo: server.lastId };
  await openInRoom(server);
  await expect.element(message("long ago, number 39")).toBeInViewport();
  log().element().scrollTop = 0;
  await expect.element(page.getByRole("button", { name: "To the newest message" })).toBeVisible();
  server.say(olivia.id, "@Gina, are you there?");
  for (let at = 0; at < 40; at++) server.say(olivia.id, `lately, number ${at}`);
  await expect.poll(() => vi.mocked(MentionJump).mock.calls.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: /new messages below$/ }).click();
  await expect.element(message("lately, number 39")).toBeInViewport();
  await expect.element(page.getByRole("button", { name: /new messages below$/ })).not.toBeInTheDocument();
  vi.mocked(MentionJump).mockReset();
  script.resolve();
  await expect.element(page.getByRole("button", { name: "1 unread mention of you" })).toBeVisible();
});

it("what another app shared into a chat that ends before it is painted stays on the device", async () => {
  const painted = withResolver();
  vi.mocked(firstPaint).mockReturnValue(painted.promise);
  const server = membersRoom();
  await storeShared(server.roomId, "a text", [new File(["a photo"], "photo.jpg")]);
  const called = vi.mocked(firstPaint).mock.calls.length;
  await openInRoom(server);
  await expect.poll(() => vi.mocked(firstPaint).mock.calls.length).toBeGreaterThan(called + 1);
  await whenConnected(server);
  server.endSessions(ResultCode.roomExpired);
  await expect.element(page.getByRole("heading", { name: "This room has ended" })).toBeInTheDocument();
  painted.resolve();
  await painted.promise;
  const files = (await takeSharedFiles(server.roomId)).map(({ name }) => name);
  expect([await takeSharedText(server.roomId), files]).toEqual(["a text", ["photo.jpg"]]);
});
