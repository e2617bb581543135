import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { TestFile } from "../support/browser/pictures.ts";
import { waitLimitMs } from "../support/time-limits.ts";
import type { EngineElement, EngineTab, Role } from "./engine.ts";

/** By itself the runner looks again after a second. */
export const patience = { timeout: waitLimitMs, intervals: [100, 200] };

/** A message in the list. */
export const rows = "[role=log] article";

/** Role and name in the engine's accessibility tree, or a selector. */
type Target = readonly [role: Role, name: string] | readonly [selector: string];

/** Whether an element can be pressed: drivers press the place where it was. */
async function stateOf(element: HTMLElement): Promise<"ready" | "is disabled" | "moves"> {
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  if (element.matches(":disabled, [aria-disabled=true]")) return "is disabled";
  const { left, top } = element.getBoundingClientRect();
  return left === before.left && top === before.top ? "ready" : "moves";
}

/** A person at an engine. Each verb waits until it can be done. */
export class EnginePage {
  readonly #tab: EngineTab;
  readonly #origin: string;
  readonly #folder: string;

  constructor(tab: EngineTab, origin: string, folder: string) {
    this.#tab = tab;
    this.#origin = origin;
    this.#folder = folder;
  }

  /** Opens a path, or the path of a link to the server. */
  goto(link: string): Promise<void> {
    const { pathname, search, hash } = new URL(link, this.#origin);
    return this.#tab.goto(this.#origin + pathname + search + hash);
  }

  reload(): Promise<void> {
    return this.#tab.reload();
  }

  close(): Promise<void> {
    return this.#tab.close();
  }

  evaluate<T, G>(run: (given: G) => T, given: G): Promise<T> {
    return this.#tab.evaluate(run, given);
  }

  click(...target: Target): Promise<void> {
    return this.#act(target, (found) => found.click());
  }

  fill(text: string, ...target: Target): Promise<void> {
    return this.#act(target, (found) =>
      found.evaluate((field, typed) => {
        (field as HTMLInputElement).select();
        document.execCommand("insertText", false, typed);
      }, text),
    );
  }

  find(...target: Target): Promise<void> {
    return this.#act(target, async () => {});
  }

  valueOf(...target: Target): Promise<string> {
    return this.#act(target, (found) => found.evaluate((field) => (field as HTMLInputElement).value, undefined));
  }

  /** Label and text of each element that a selector finds. */
  texts(selector: string): Promise<string[]> {
    return this.evaluate(
      (css) =>
        [...document.querySelectorAll<HTMLElement>(css)].map((one) =>
          [one.ariaLabel ?? "", one.innerText].join(" ").trim(),
        ),
      selector,
    );
  }

  /** Waits until one of the elements contains all of these texts. */
  async sees(selector: string, ...parts: string[]): Promise<void> {
    // A page that is left answers with an error, which would end `expect.poll`.
    await expect(async () => {
      const isSeen = (await this.texts(selector)).some((text) => parts.every((part) => text.includes(part)));
      if (!isSeen) throw new Error(`There is no ${selector} with ${parts.join(" and ")}.`);
    }).toPass(patience);
  }

  /** Widths of the pictures in the list; 0 for one that is not shown. */
  pictures(): Promise<number[]> {
    return this.evaluate(
      (css) => [...document.querySelectorAll<HTMLImageElement>(css)].map(({ naturalWidth }) => naturalWidth),
      `${rows} img[alt^='Photo from']`,
    );
  }

  async say(text: string): Promise<void> {
    await this.fill(text, "textbox", "Message");
    await this.click("button", "Send");
    await this.sees(rows, text);
  }

  /** Chooses from the menu of a message. */
  async choose(text: string, ...action: readonly [Role, string]): Promise<void> {
    await this.sees(rows, text);
    const find = async () => {
      const index = (await this.texts(rows)).findIndex((row) => row.includes(text));
      return (await this.#tab.bySelector(rows))[index];
    };
    await this.#actOn(`row with “${text}”`, find, (row) => row.click("right"));
    await this.click(...action);
  }

  async attach(how: "photos" | "file", file: TestFile): Promise<void> {
    const path = join(this.#folder, file.name);
    writeFileSync(path, file.buffer);
    await this.#act([`input[data-attach=${how}]`], (input) => input.choose(path));
    // The composer's button is disabled, and behind the sheet.
    await this.click("button", "Send");
  }

  /** Acts on the first of the elements, once it is there; an element that is replaced meanwhile is looked for again. */
  #act<T>([first, name]: readonly [string, string?], act: (found: EngineElement) => Promise<T>): Promise<T> {
    const find = async () =>
      name === undefined ? (await this.#tab.bySelector(first))[0] : await this.#tab.byRole(first as Role, name);
    return this.#actOn(`${first} “${name}”`, find, act);
  }

  async #actOn<T>(
    what: string,
    find: () => Promise<EngineElement | undefined>,
    act: (found: EngineElement) => Promise<T>,
  ): Promise<T> {
    const found: T[] = [];
    await expect(async () => {
      const element = await find();
      if (!element) throw new Error(`There is no ${what}.`);
      const state = await element.evaluate(stateOf, undefined);
      if (state !== "ready") throw new Error(`${what} ${state}.`);
      found.push(await act(element));
    }).toPass(patience);
    return found[0] as T;
  }
}
