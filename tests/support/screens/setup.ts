import "../../../web/ui/tokens.css";
import "../../../web/ui/base.css";
import { afterEach, expect, vi } from "vitest";
import { connectTo } from "./edge.ts";
import { desktop, setSize } from "./no-faults.ts";
import { close, openServers } from "./screen.tsx";

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await close();
  await setSize(desktop);
  localStorage.clear();
  sessionStorage.clear();
  const unanswered = openServers.flatMap((server) => server.unanswered);
  openServers.length = 0;
  connectTo(undefined);
  expect(unanswered, "calls for which the fake server has no answer").toEqual([]);
});
