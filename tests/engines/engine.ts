import { join } from "node:path";

export type Role =
  | "button"
  | "checkbox"
  | "heading"
  | "link"
  | "menuitem"
  | "menuitemcheckbox"
  | "radio"
  | "spinbutton"
  | "textbox";

export interface EngineElement {
  click(button?: "left" | "right"): Promise<void>;
  /** Chooses a file in a file input. */
  choose(path: string): Promise<void>;
  evaluate<T, G>(run: (element: HTMLElement, given: G) => T | Promise<T>, given: G): Promise<T>;
}

/** A tab with storage of its own. */
export interface EngineTab {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  evaluate<T, G>(run: (given: G) => T, given: G): Promise<T>;
  /** The first visible element with this role and name: in Firefox by selector and text, in WebKit by its own tree too. */
  byRole(role: Role, name: string): Promise<EngineElement | undefined>;
  bySelector(selector: string): Promise<EngineElement[]>;
  close(): Promise<void>;
}

export interface Engine {
  newTab(): Promise<EngineTab>;
  close(): Promise<void>;
}

const guard = join(import.meta.dirname, "../../worker/local/node/guard.ts");

/** Arguments for Node that run a program below a guard, which ends the program and its children with this process. */
export function guarded(program: string, ...args: string[]): string[] {
  return [guard, ...replacedBy(program), ...args];
}

/** The guard runs Node; this Node becomes the program. */
export const replacedBy = (program: string) => [
  ...["--no-warnings", "-e", "process.execve(process.argv[1], process.argv.slice(1))"],
  program,
];

/** Environment of an engine: the members' language and time zone, and no files outside of `folder`. */
export const environmentIn = (folder: string) => ({
  ...process.env,
  ...{ LANG: "en_US.UTF-8", LANGUAGE: "en_US", TZ: "Asia/Shanghai" },
  ...{ HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, TMPDIR: folder },
});
