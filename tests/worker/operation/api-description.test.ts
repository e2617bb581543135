import { describe, expect, it } from "vitest";
import { endpoints } from "../../../worker/contract/endpoints/endpoints.ts";
import { commandFrames } from "../../../worker/contract/frames/client-frames.ts";
import { fetchWorker, type Json, origin } from "../support/api.ts";

describe("the descriptions of the API", () => {
  it("are served to programs, with the address of this installation", async () => {
    const openApi: Json = await (await fetchWorker("/api/openapi.json")).json();
    expect(openApi.openapi).toBe("3.1.1");
    expect(openApi.servers).toEqual([{ url: origin }]);
    const asyncApi: Json = await (await fetchWorker("/api/asyncapi.json")).json();
    expect(asyncApi.asyncapi).toBe("3.0.0");
    expect(asyncApi.servers.installation).toEqual({ host: new URL(origin).host, protocol: "ws" });
  });

  it("are a page to read, without scripts and other origins", async () => {
    const response = await fetchWorker("/api/docs");
    expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'nonce-/);
    const html = await response.text();
    for (const name of Object.keys(endpoints)) expect(html).toContain(`id="${name}"`);
    for (const name of Object.keys(commandFrames)) expect(html).toContain(`id="frame-${name}"`);
    expect(html).not.toContain("<script");
  });
});
