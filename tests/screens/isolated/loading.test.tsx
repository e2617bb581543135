import { afterEach, expect, it } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useLoaded } from "../../../web/lib/loading/use-loaded.ts";
import { observeDate, observeServerTime, serverNow } from "../../../web/lib/server-clock.ts";
import { useServerNow } from "../../../web/lib/use-server-now.ts";
import { useSubmit } from "../../../web/lib/use-submit.ts";

/** A load whose answers the test gives. */
function answers() {
  const waiting: { resolve: (value: string) => void; reject: (error: unknown) => void }[] = [];
  const load = () => new Promise<string>((resolve, reject) => waiting.push({ resolve, reject }));
  return { waiting, load };
}

const show = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  document.dispatchEvent(new Event("visibilitychange"));
};

afterEach(() => {
  Reflect.deleteProperty(document, "visibilityState");
});

it("a hidden page loads nothing until it is shown, and one thing at a time", async () => {
  show("hidden");
  const { load, waiting } = answers();
  const { result, act } = await renderHook(() => useLoaded(load, { wakes: true }));
  expect(waiting).toHaveLength(0);
  await act(() => show("visible"));
  await act(() => show("visible"));
  expect(waiting).toHaveLength(1);
  await act(() => waiting[0]?.resolve("first"));
  expect(result.current.value).toBe("first");
});

it("an error of a later load keeps the value, and a final answer ends the loading", async () => {
  const { load, waiting } = answers();
  const everyMs = ({ value }: { value?: string }) => (value === "last" ? undefined : 60_000);
  const { result, act } = await renderHook(() => useLoaded(load, { everyMs }));
  await act(() => waiting[0]?.resolve("first"));
  await act(() => show("visible"));
  await act(() => waiting[1]?.reject(new Error("offline")));
  expect(result.current).toMatchObject({ value: "first", error: new Error("offline") });
  await act(() => show("visible"));
  await act(() => waiting[2]?.resolve("last"));
  expect(result.current.error).toBeUndefined();
  await act(() => show("visible"));
  expect(waiting).toHaveLength(3);
});

it("another key shows no value of the former one, also when its answer comes late", async () => {
  const { load, waiting } = answers();
  const { result, act, rerender } = await renderHook((key: string = "a") => useLoaded(load, { key }));
  await rerender("b");
  await act(() => waiting[0]?.resolve("of a"));
  expect(result.current.isLoaded).toBe(false);
  await act(() => waiting[1]?.resolve("of b"));
  expect(result.current.value).toBe("of b");
  await rerender("c");
  expect(result.current.isLoaded).toBe(false);
});

it("a second press does nothing while an action runs, and a refusal allows the next one", async () => {
  const { load, waiting } = answers();
  const { result, act } = await renderHook(() => useSubmit());
  await act(() => {
    void result.current.submit(load);
    void result.current.submit(load);
  });
  expect(waiting).toHaveLength(1);
  expect(result.current.busy).toBe(true);
  await act(() => waiting[0]?.reject(new Error("refused")));
  expect(result.current).toMatchObject({ busy: false, error: new Error("refused") });
  await act(() => void result.current.submit(load));
  expect(result.current.error).toBeUndefined();
  expect(waiting).toHaveLength(2);
});

it("an action after which another page follows stays busy", async () => {
  const { load, waiting } = answers();
  const { result, act } = await renderHook(() => useSubmit({ leaves: true }));
  await act(() => void result.current.submit(load));
  await act(() => waiting[0]?.resolve(""));
  expect(result.current.busy).toBe(true);
});

it("a page shows the server's time at once when the answer after a sleep sets it", async () => {
  observeServerTime(Date.UTC(2026, 0, 30, 22));
  const { result, act } = await renderHook(() => useServerNow(3_600_000));
  const morning = Date.UTC(2026, 0, 31, 6);
  await act(() => observeDate(new Date(morning).toUTCString()));
  expect(result.current).toBeGreaterThanOrEqual(morning);
  expect(result.current).toBeLessThanOrEqual(serverNow());
});
