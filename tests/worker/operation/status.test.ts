import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addFailures } from "../../../worker/directory/console/figures.ts";
import type { Env } from "../../../worker/env.ts";
import { checkInstallation } from "../../../worker/operator/health.ts";
import { createOrderServices } from "../../../worker/orders/order-services.ts";
import { make } from "../support/api.ts";
import { tick } from "../support/shop.ts";

const noon = Date.UTC(2026, 4, 2, 12);

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM status_checks").run();
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
});

afterEach(() => {
  vi.useRealTimers();
});

const services = () => createOrderServices(env as Env, () => {});
const status = () => make("getStatus");

describe("the status of an installation", () => {
  it("is empty before the first check", async () => {
    expect(await status()).toEqual([]);
  });

  it("counts the check of each run of the cron job, and requests that failed by a fault of the server", async () => {
    await tick();
    await tick();
    await addFailures(services().directory, "request", 3, noon);
    const [today, ...before] = await status();
    expect(before).toEqual([]);
    expect(today).toMatchObject({ day: "2026-05-02", expected: 2, answered: 2, errors: 3 });
    expect(today?.answerMs).toBeGreaterThan(0);
  });

  it("counts a check that failed, and minutes without a run, as not available", async () => {
    await checkInstallation(services(), env as Env);
    vi.setSystemTime(noon + 86_400_000);
    const lost = { ...(env as Env), MEDIA: { head: () => Promise.reject(new Error("down")) } as unknown as R2Bucket };
    await expect(checkInstallation(services(), lost)).rejects.toThrow("down");
    expect(await status()).toMatchObject([
      { day: "2026-05-03", expected: 720, answered: 0, answerMs: null },
      { day: "2026-05-02", expected: 1, answered: 1 },
    ]);
  });

  it("forgets days that are no longer shown", async () => {
    await checkInstallation(services(), env as Env);
    vi.setSystemTime(noon + 30 * 86_400_000);
    await checkInstallation(services(), env as Env);
    expect((await status()).map(({ day }) => day)).toEqual(["2026-06-01"]);
  });
});
