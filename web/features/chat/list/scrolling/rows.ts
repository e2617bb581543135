import type { Virtualizer } from "@tanstack/virtual-core";

/** The virtualizer of the chat list. `_didMount` and `_willUpdate` are called as by the library's own adapters. */
export type Rows = Virtualizer<HTMLElement, HTMLElement>;
