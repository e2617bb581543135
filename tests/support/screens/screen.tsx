import { ClientEvent } from "@contract/events.ts";
import { RouterProvider } from "@tanstack/react-router";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { createAppRouter } from "../../../web/app/router.tsx";
import { seatCode } from "../../../web/device/session.ts";
import { sessionPrefix } from "../../../web/device/session-prefix.ts";
import { chooseLanguage, I18nProvider } from "../../../web/i18n/I18nProvider.tsx";
import { detectLanguage } from "../../../web/lib/language.ts";
import { applyTheme, chosenTheme } from "../../../web/lib/theme.ts";
import { connectTo } from "./edge.ts";
import type { FakeServer } from "./fake-server.ts";

/** Servers of the running test. */
export const openServers: FakeServer[] = [];

let router: ReturnType<typeof createAppRouter> | undefined;

/**
 * Opens a page, as a person without a seat. A second page replaces the first one, as a reload does; what the modules have
 * in memory stays.
 */
export async function open(server: FakeServer, path: string): Promise<void> {
  await close();
  openServers.push(server);
  connectTo(server);
  history.replaceState(null, "", path);
  await start();
}

/** Starts the page at the current history entry again, as Back from another site does. */
export async function openAgain(): Promise<void> {
  await close();
  await start();
}

async function start(): Promise<void> {
  applyTheme(chosenTheme());
  await chooseLanguage(detectLanguage(), { remember: false });
  router = createAppRouter();
  await render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

/** Opens a page of the room as the member of this device: "" for the chat, "detail". */
export async function openInRoom(server: FakeServer, name = ""): Promise<void> {
  const { session } = server;
  localStorage.setItem(sessionPrefix + session.linkCode, JSON.stringify(session));
  // By the room's id the seat of the former page would open again.
  await open(server, `/chatroom/${seatCode(session)}${name && `/${name}`}`);
  if (!name) await expect.element(composer()).toBeEnabled();
}

/** Number of times that the page has asked for what it missed, as it does with each new socket. */
export const resumes = (server: FakeServer): number =>
  server.received.filter(({ type }) => type === ClientEvent.resume).length;

/** Waits until the page has a socket: a push to no socket is lost, and the composer can be used before. */
export async function whenConnected(server: FakeServer): Promise<void> {
  await expect.poll(() => server.sockets.size > 0 && resumes(server) > 0).toBe(true);
}

export async function close(): Promise<void> {
  await cleanup();
  // The entry of a closed overlay is left 50 ms later: the next page would go back with it.
  await whenOverlayIsGone();
  router?.history.destroy();
  router = undefined;
}

export const composer = (): Locator => page.getByRole("textbox", { name: "Message" });

/** Waits for the line with the state of the connection, which loads after the first paint. */
export async function connectionLine(): Promise<void> {
  await expect.element(page.getByRole("status", { name: "Connection" })).toBeInTheDocument();
}

/** Expects an element that disappears about 2 s after the action; on a slow machine a click resolves later than that. */
export async function expectBriefly(shown: Locator, action: Promise<void>): Promise<void> {
  await Promise.all([expect.element(shown).toBeVisible(), action]);
}

/** A toast. In an open dialog its text stands a second time, for screen readers. */
export const toastWith = (text: string): Locator => page.getByRole("listitem").filter({ hasText: text });

/** The message list. */
export const log = (): Locator => page.getByRole("log", { name: "Messages" });

/** The row of the message with this text; rows that quote the text do not count. */
export const message = (text: string): Locator => log().getByRole("article", { name: text });

export async function say(text: string): Promise<void> {
  // Text for the field behind an open dialog would be typed into the dialog.
  await expect.poll(() => document.querySelector(":modal")).toBeNull();
  await composer().fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(composer()).toHaveValue("");
}

export async function openMenu(text: string): Promise<void> {
  await message(text).getByText(text, { exact: true }).click({ button: "right" });
}

/** Waits for the button of a toast, which stands from now on: its time stops under a pointer. */
export async function holdToast(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  button.element().dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
}

/** Chooses an entry of a message's menu. */
export async function choose(text: string, action: string): Promise<void> {
  await openMenu(text);
  await page.getByRole("menuitem", { name: action }).click();
}

/** Gives files to the field behind an entry of the attachment menu. */
export async function attach(how: "photos" | "file" | "more" | "again", ...files: File[]): Promise<void> {
  const field = () => document.querySelector<HTMLInputElement>(`input[data-attach=${how}]`);
  await expect.poll(field).not.toBeNull();
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  // `userEvent.upload` would send the bytes through Node.
  Object.assign(field() ?? {}, { files: chosen.files });
  field()?.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The natural sizes of the pictures in the message list, once all are loaded. */
export const shownSizes = (): string[] =>
  [...document.querySelectorAll<HTMLImageElement>("[role=log] img[alt^='Photo from']")].map(
    ({ complete, naturalWidth, naturalHeight }) => `${complete ? naturalWidth : 0}x${naturalHeight}`,
  );

/** Waits until a closed overlay has left its history entry. */
export async function whenOverlayIsGone(): Promise<void> {
  await expect.poll(() => history.state?.overlay ?? 0).toBe(0);
}

/** Texts of the elements that a CSS selector finds. */
export const texts = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
