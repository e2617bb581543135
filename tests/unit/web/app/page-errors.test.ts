import { afterEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../../support/eventually.ts";

const { sent } = vi.hoisted(() => ({ sent: [] as unknown[] }));
vi.mock("../../../../web/app/send-page-error.ts", () => ({
  sendPageError: async (error: unknown) => void sent.push(error),
}));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  sent.length = 0;
});

/** A page at `hostname`; its `fail` raises an error whose turn in the sample is `random`. */
async function pageAt(hostname: string) {
  const page = new EventTarget();
  vi.stubGlobal("location", { hostname });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const { reportUncaughtErrors } = await import("../../../../web/app/page-errors.ts");
  reportUncaughtErrors();
  return (type: string, fields: object, random: number) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    page.dispatchEvent(Object.assign(new Event(type), fields));
  };
}

describe("uncaught errors and rejections", () => {
  it("are all sent on localhost", async () => {
    const fail = await pageAt("localhost");
    fail("error", { error: "one" }, 0.99);
    await eventually(() => expect(sent).toEqual(["one"]));
    fail("unhandledrejection", { reason: "two" }, 0.99);
    await eventually(() => expect(sent).toEqual(["one", "two"]));
  });

  it("are sent in one of a hundred cases on other hosts", async () => {
    const fail = await pageAt("parley.example");
    fail("error", { error: "one" }, 0.0101);
    fail("error", { error: "two" }, 0.0099);
    await eventually(() => expect(sent).toEqual(["two"]));
  });
});
