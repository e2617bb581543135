import { expect, it, onTestFinished, vi } from "vitest";

/** Not imported by its name: its types are those of a service worker, which the tests' are not. */
const script = "../../../../web/service-worker/sw-sealed.ts";

it("fills in what an old browser lacks before it decrypts a notification", async () => {
  const known = Object.getOwnPropertyDescriptor(URL, "canParse") as PropertyDescriptor;
  onTestFinished(() => void Object.defineProperty(URL, "canParse", known));
  Reflect.deleteProperty(URL, "canParse");
  vi.stubGlobal("self", {});
  await import(script);
  expect(URL.canParse("https://parley.example")).toBe(true);
});
