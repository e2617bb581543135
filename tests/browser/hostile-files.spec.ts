import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { type HostileFile, hostileFiles } from "../support/browser/hostile-files.ts";
import { ownersRoom } from "../support/browser/owner-and-guest.ts";
import { log } from "../support/browser/people.ts";
import { largePng } from "../support/browser/pictures.ts";
import { roomForTest } from "../support/browser/shop.ts";
import { waitLimitMs } from "../support/time-limits.ts";

/** Uploads directly to the API, past all checks of the client; the answer has the file's link. */
async function upload(request: APIRequestContext, token: string, file: HostileFile) {
  const headers = { token };
  const { name, mime, category, bytes } = file;
  const wanted = { name, mime, category, size: bytes.length };
  const begun = await (await request.post("/api/uploads", { headers, data: wanted })).json();
  if (begun.code !== 1) return begun;
  const { file_id } = begun.data;
  const put = await request.put(`/api/uploads/${file_id}/parts/1`, { headers, data: bytes });
  expect(put.status()).toBe(200);
  return await (await request.post(`/api/uploads/${file_id}/complete`, { headers })).json();
}

/** Opens a link as a page of its own, and as script, style, frame and other types; the outcome. */
async function open(page: Page, beside: Page, link: string, fate: string) {
  // The page of the file before.
  await page.goto("about:blank");
  page.removeAllListeners();
  const asked = new Set<string>();
  const dialogs: string[] = [];
  page.on("request", (one) => asked.add(new URL(one.url()).pathname));
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const saved = page.waitForEvent("download", { timeout: fate === "saved" ? waitLimitMs : 1 }).catch(() => undefined);
  await page.goto(link).catch((error: Error) => {
    // A download aborts the navigation.
    if (!/Download is starting|ERR_ABORTED/.test(error.message)) throw error;
  });
  await saved;
  // Scripts, frames and redirects of the file have begun by then. The page's own clock does not run without scripts.
  await beside.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  const title = await page.title();
  return { asked: [...asked], dialogs, wasSaved: (await saved) !== undefined, title };
}

test("a hostile file that is opened directly runs no script and sends no request", async ({ browser, request }) => {
  const { token } = await roomForTest(request);
  // With blocked service workers no registration of a file could be tested.
  const context = await browser.newContext({ serviceWorkers: "allow" });
  const watching = await context.newPage();
  // From a page of the product: whether scripts can load the file, and whether a script left a trace.
  await watching.goto("/privacy-policy");
  const page = await context.newPage();

  for (const file of hostileFiles) {
    await test.step(`${file.what} (${file.name})`, async () => {
      const answer = await upload(request, token, file);
      if (file.fate === "refused") {
        expect([413, 415]).toContain(answer.code);
        return;
      }
      expect(answer.code).toBe(1);
      const link: string = answer.data.file_url;
      const head = (await request.head(link)).headers();
      const shown = file.fate === "saved" ? "application/octet-stream" : file.fate;
      expect(head["content-type"]).toBe(shown);
      expect(head["content-disposition"]).toMatch(file.fate === "saved" ? /^attachment; / : /^inline; /);
      expect(head["x-content-type-options"]).toBe("nosniff");
      expect(head["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
      expect(head["cross-origin-resource-policy"]).toBe("same-origin");

      const { asked, dialogs, wasSaved, title } = await open(page, watching, link, file.fate);
      expect(dialogs).toEqual([]);
      expect(asked).toEqual([new URL(link, "http://localhost").pathname]);
      expect(wasSaved).toBe(file.fate === "saved");
      expect(title).not.toBe("hostile");

      const taken = await watching.evaluate(async (address) => {
        const tag = (prepare: (tag: HTMLScriptElement) => void) =>
          new Promise<string>((done) => {
            const element = document.createElement("script");
            prepare(element);
            element.onload = () => done("loaded");
            element.onerror = () => done("refused");
            element.src = address;
            document.head.append(element);
          });
        const worker = new Promise<string>((done) => {
          try {
            const made = new Worker(address);
            made.onmessage = () => done("loaded");
            made.onerror = () => done("refused");
          } catch {
            done("refused");
          }
        });
        const results = [
          await tag(() => {}),
          await tag((element) => {
            element.type = "module";
          }),
          await worker,
          await navigator.serviceWorker.register(address).then(
            () => "loaded",
            () => "refused",
          ),
        ];
        return { results, left: localStorage.getItem("hostile"), title: document.title };
      }, link);
      expect(taken.results).toEqual(["refused", "refused", "refused", "refused"]);
      expect(taken.left).toBeNull();
      expect(taken.title).not.toBe("hostile");
    });
  }
  await context.close();
});

test("a photo of 50 million pixels is scaled to a size that a phone can show", async ({ page, request }) => {
  await ownersRoom({ page, request });
  const buffer = largePng(10_000, 5000);
  await page.locator("input[data-attach=photos]").setInputFiles([{ name: "huge.png", mimeType: "image/png", buffer }]);
  const sheet = page.getByRole("dialog", { name: /^Send \d/ });
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("article", { name: /^You, \d\d:\d\d.*photo/ })).toBeVisible();
  await page.reload();
  const photo = log(page).getByRole("img", { name: /^Photo/ });
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(700);
});
