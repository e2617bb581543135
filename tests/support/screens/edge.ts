import { socketPath } from "@contract/routes/paths.ts";
import { vi } from "vitest";
import type { FakeServer } from "./fake-server.ts";

/** The page's `fetch` and `WebSocket`: calls and sockets of the product go to the server of the test. */

let server: FakeServer | undefined;
let isOffline = false;

export function connectTo(next: FakeServer | undefined): void {
  server = next;
  isOffline = false;
}

/** Cuts the network of the page, or brings it back. */
export function setOffline(offline: boolean): void {
  isOffline = offline;
  Object.defineProperty(navigator, "onLine", { configurable: true, get: () => !isOffline });
  if (offline) server?.cut();
  dispatchEvent(new Event(offline ? "offline" : "online"));
}

/** Switches to another tab, or back. */
export function setHidden(hidden: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(hidden ? "hidden" : "visible");
  document.dispatchEvent(new Event("visibilitychange"));
}

const realFetch = globalThis.fetch;
globalThis.fetch = async (address, init) => {
  // A blob's link answers no HEAD.
  if (String(address).startsWith("blob:")) return realFetch(address, { ...init, method: "GET" });
  const { pathname } = new URL(address instanceof Request ? address.url : address, location.origin);
  if (!server || !pathname.startsWith("/api/")) return realFetch(address, init);
  if (isOffline) throw new TypeError("Failed to fetch");
  return server.call(String(address), init);
};

const RealWebSocket = globalThis.WebSocket;
globalThis.WebSocket = new Proxy(RealWebSocket, {
  construct(target, [address, protocols]: [string, string[]]) {
    if (!server || new URL(address).pathname !== socketPath) return new target(address, protocols);
    if (isOffline) throw new TypeError("The network is cut");
    return server.connect(String(address), protocols);
  },
});

/** As far as web/api/put-part.ts uses it; all other requests of the product go by `fetch`. */
class XhrToServer {
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload: () => void = () => {};
  onerror: () => void = () => {};
  onabort: () => void = () => {};
  status = 0;
  responseText = "";
  readonly #stop = new AbortController();
  readonly #headers = new Headers();
  #request: [method: string, address: string] = ["", ""];

  open(method: string, address: string): void {
    this.#request = [method, address];
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  async send(body: Blob): Promise<void> {
    const [method, address] = this.#request;
    try {
      const stopped = new Promise<never>((_, refuse) => {
        this.#stop.signal.addEventListener("abort", () => refuse(this.#stop.signal.reason));
      });
      const answer = await Promise.race([fetch(address, { method, headers: this.#headers, body }), stopped]);
      this.upload.onprogress?.({ loaded: body.size });
      this.status = answer.status;
      this.responseText = await answer.text();
    } catch {
      return this.#stop.signal.aborted ? this.onabort() : this.onerror();
    }
    this.onload();
  }

  abort(): void {
    this.#stop.abort();
  }
}
globalThis.XMLHttpRequest = XhrToServer as unknown as typeof XMLHttpRequest;
