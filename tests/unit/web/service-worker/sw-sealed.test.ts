import { expect, it, onTestFinished, vi } from "vitest";

it("fills in what an old browser lacks before it decrypts a notification", async () => {
  const known = Object.getOwnPropertyDescriptor(URL, "canParse") as PropertyDescriptor;
  onTestFinished(() => void Object.defineProperty(URL, "canParse", known));
  Reflect.deleteProperty(URL, "canParse");
  vi.stubGlobal("self", {});
  await import("../../../../web/service-worker/sw-sealed.ts");
  expect(URL.canParse("https://parley.example")).toBe(true);
});
