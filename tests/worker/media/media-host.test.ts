import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { parseSettings } from "../../../worker/env.ts";
import { origin } from "../support/api.ts";
import * as files from "../support/files.ts";
import { openRoom } from "../support/room.ts";
import { fetchWith } from "../support/shop.ts";

const mediaOrigin = "https://files.parley.example";
const appOrigin = "https://parley.example";
const own = { ...env, APP_ORIGIN: appOrigin, MEDIA_ORIGIN: `${mediaOrigin}/` };

const ask = async (address: string, init: RequestInit = {}, settings: object = own): Promise<Response> =>
  fetchWith(settings, address, init);

async function linkedFile(): Promise<string> {
  const { owner } = await openRoom();
  return (await files.upload(owner.token, files.aPicture())).file_url;
}

describe("an address of its own for files", () => {
  it("serves files, for the product's pages to show and to fetch", async () => {
    const path = await linkedFile();
    for (const headers of [{}, { range: "bytes=0-3" }, { range: "bytes=9999-" }] as Record<string, string>[]) {
      const answer = await ask(mediaOrigin + path, { headers });
      expect([200, 206, 416]).toContain(answer.status);
      expect(answer.headers.get("access-control-allow-origin")).toBe(appOrigin);
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox; /);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
    // A page can read the refusal of an expired link, and asks for a new one.
    const ended = await ask(`${mediaOrigin}${path.replace(/ends=\d+/, "ends=1")}`);
    expect([ended.status, ended.headers.get("access-control-allow-origin")]).toEqual([403, appOrigin]);
  });

  it.each(["/", "/i/x", "/manifest.webmanifest", "/api/pricing", "/api/socket"])("serves no %s", async (path) => {
    const answer = await ask(mediaOrigin + path);
    expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([404, ResultCode.notFound]);
  });

  it("is the only address that serves them, and pages may load files from it alone", async () => {
    const path = await linkedFile();
    expect((await ask(appOrigin + path)).status).toBe(404);
    expect((await ask(`https://parley.workers.example${path}`)).status).toBe(404);
    const policy = (await ask(`${appOrigin}/api/pricing`)).headers.get("content-security-policy") ?? "";
    for (const what of ["img-src", "media-src", "connect-src"])
      expect(policy).toMatch(new RegExp(`(^|; )${what} 'self' ${mediaOrigin}( |;)`));
    expect(policy).toContain("script-src 'self';");
    expect(policy.split(mediaOrigin)).toHaveLength(4);
  });

  it("is optional: without it files come from the pages' address, and only those pages can read them", async () => {
    const answer = await ask(origin + (await linkedFile()), {}, env);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  it("cannot be the address of the pages", () => {
    const outcome = parseSettings({ ...env, APP_ORIGIN: appOrigin, MEDIA_ORIGIN: `${appOrigin}/files` } as never);
    expect(outcome).toEqual({ ok: false, problems: ["MEDIA_ORIGIN: must be another address than APP_ORIGIN"] });
  });
});
