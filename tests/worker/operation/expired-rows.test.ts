import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { forgetExpired } from "../../../worker/directory/forget-expired.ts";
import { loginTickets, usedCaptchas } from "../../../worker/directory/schema.ts";
import { settingsOf } from "../../../worker/env.ts";

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
