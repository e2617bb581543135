import { type Params, type ParamsOf, pathnameOf, type RoutePath } from "./address.ts";

/** What an entry of the history carries besides its address. */
export interface HistoryState {
  /** The message whose picture lies over the page in full size; the way back closes it. */
  picture?: number;
  /** The invitation lies over the page; the way back closes it. */
  invite?: boolean;
  /** The list of rooms lies over the chat; the way back closes it. */
  rooms?: boolean;
  /** The chat goes to this message. */
  message?: number;
  /** The download begins by itself. */
  download?: boolean;
}

/** What was kept, perhaps by another release: only what is as we know it. */
export function historyState(kept: unknown): HistoryState {
  if (typeof kept !== "object" || kept === null) return {};
  const { picture, invite, rooms, message, download } = kept as { [Name in keyof HistoryState]: unknown };
  return {
    ...(typeof picture === "number" ? { picture } : {}),
    ...(typeof invite === "boolean" ? { invite } : {}),
    ...(typeof rooms === "boolean" ? { rooms } : {}),
    ...(typeof message === "number" ? { message } : {}),
    ...(typeof download === "boolean" ? { download } : {}),
  };
}

/** Where the page is. */
export interface Place {
  pathname: string;
  /** The query as plain text: ids of digits stay text, nothing is guessed. */
  search: Params;
  searchStr: string;
  hash: string;
  href: string;
  state: HistoryState;
}

interface More {
  search?: Params;
  state?: HistoryState;
  /** In place of the current entry of the history. */
  replace?: boolean;
}

type ToPath<Path extends RoutePath> = More & { to: Path } & (object extends ParamsOf<Path>
    ? { params?: ParamsOf<Path> }
    : { params: ParamsOf<Path> });

/** Where to go: a path of the product with what it names, the same place (`search: true` keeps its query), or an address. */
export type Target =
  | { [Path in RoutePath]: ToPath<Path> }[RoutePath]
  | (Omit<More, "search"> & { to: "."; search?: true })
  | (Omit<More, "search"> & { href: string });

/** The product is of one origin; which one says nothing about a place. */
const anyOrigin = "https://here.invalid";

export function placeOf(href: string, state: HistoryState = {}): Place {
  const { pathname, search, hash } = new URL(href, anyOrigin);
  return {
    pathname,
    search: Object.fromEntries(new URLSearchParams(search)),
    searchStr: search,
    hash,
    href: pathname + search + hash,
    state,
  };
}

/** The address of a target, seen from a place. */
export function hrefOf(target: Target, from: Place): string {
  if ("href" in target) return target.href;
  if (target.to === ".") return from.pathname + (target.search ? from.searchStr : "");
  return pathnameOf(target.to, target.params) + queryOf(target.search);
}

function queryOf(search: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, value);
  const text = String(query);
  return text === "" ? "" : `?${text}`;
}
