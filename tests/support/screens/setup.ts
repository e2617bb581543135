import "../../../web/ui/tokens.css";
import "../../../web/ui/base.css";
import "./find-element.ts";
import { toast } from "sonner";
import { afterEach, expect, vi } from "vitest";
import { roomStores } from "../../../web/device/database.ts";
import { sessions } from "../../../web/device/device-sessions.ts";
import { observeServerTime } from "../../../web/lib/server-clock.ts";
import { connectTo } from "./edge.ts";
import { desktop, setSize } from "./no-faults.ts";
import { close, openServers } from "./screen.tsx";

afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    console.log(`The page of the failed test, ${location.pathname}:\n${document.body.innerText}`);
  if (vi.isFakeTimers()) await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
  // The server's time is an offset from a clock that the test may have moved.
  observeServerTime(Date.now());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await close();
  if ([innerWidth, innerHeight].join() !== desktop.join()) await setSize(desktop);
  // All fake servers give a member the same token, by which the page remembers a room that it left.
  for (const session of sessions.list()) sessions.forget(session);
  await roomStores().forget("");
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  const unanswered = openServers.flatMap((server) => server.unanswered);
  openServers.length = 0;
  connectTo(undefined);
  // The toaster stands beside the page, with the toasts of the former test.
  toast.dismiss();
  await expect.poll(() => document.querySelector("[data-sonner-toast]")).toBeNull();
  expect(unanswered, "calls for which the fake server has no answer").toEqual([]);
});
