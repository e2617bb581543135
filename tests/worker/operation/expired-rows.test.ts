import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { forgetExpired } from "../../../worker/directory/forget-expired.ts";
import { insertReport } from "../../../worker/directory/reports.ts";
import { loginTickets, reports, usedCaptchas } from "../../../worker/directory/schema.ts";
import { settingsOf } from "../../../worker/env.ts";
import { newRoomId } from "../../../worker/lib/crypto/codes.ts";
import { deleteOldReports } from "../../../worker/operator/reports/delete-old-reports.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("expired rows are deleted although another table fails, which is said", async () => {
  const directory = createDirectory(env.DB, settingsOf(env).keyring);
  await directory.insert(usedCaptchas).values({ id: "expired", expiresAt: 1 });
  await directory.insert(usedCaptchas).values({ id: "valid", expiresAt: 3 });
  const { delete: deleteFrom } = directory;
  vi.spyOn(directory, "delete").mockImplementation((table) =>
    (table as unknown) === loginTickets
      ? ({ where: () => Promise.reject(new Error("no such table")) } as never)
      : deleteFrom.call(directory, table),
  );
  await expect(forgetExpired(directory, 2)).rejects.toThrow("no such table");
  expect(await directory.select({ id: usedCaptchas.id }).from(usedCaptchas)).toEqual([{ id: "valid" }]);
});

it("reports are deleted although the files of another one cannot be deleted, which the log says", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const directory = createDirectory(env.DB, settingsOf(env).keyring);
  const content = { text: "x", email: "", fromMember: false, sealed: false, messages: [] };
  const rooms = [newRoomId(), newRoomId(), newRoomId()];
  for (const [n, roomId] of rooms.entries())
    await insertReport(directory, { id: `report-${n}`, roomId, reason: "illegal", language: "en", content }, [], 0);
  const bucketOf = (roomId: string) => {
    if (roomId === rooms[0]) throw new Error("no bucket");
    return env.MEDIA;
  };
  await deleteOldReports(directory, bucketOf, Date.now());
  expect(await directory.select({ id: reports.id }).from(reports)).toEqual([{ id: "report-0" }]);
  expect(String(logged.mock.calls)).toContain("no bucket");
});
