/** An element with its content, or a text. Plain data: nothing of it is ever read as markup. */
export type SnapshotNode =
  | string
  | [
      tag: string,
      attributes: Readonly<Record<string, string>>,
      style: Readonly<Record<string, string>>,
      ...SnapshotNode[],
    ];

/** The last screen of a room, as the page shows it before its scripts are there. */
export interface Snapshot {
  /** The build that it was taken of: another one may call its styles otherwise. */
  release: string;
  /** As `<html lang>` has it. */
  language: string;
  /** When the time of the room is over, and all that was said in it gone; in ms since 1970. */
  endsAt: number;
  /** What stands in these places of the page that came drawn. */
  header: readonly SnapshotNode[];
  messages: readonly SnapshotNode[];
}

export const shapes = /^(svg|path|circle|rect|line|poly(gon|line))$/;
const elements = /^(article|button|div|h1|li|mark|p|span|time|ul|a)$/;
const attributes =
  /^(class|dir|data-count|d|[cr]?[xy]|[xy][12]|r|width|height|points|fill|stroke[-\w]*|viewBox|preserveAspectRatio)$/;
const styleNames =
  /^(--\w+|width|height|aspect-ratio|position|display|flex-direction|justify-content|(padding|margin)-bottom)$/;

/** What a last screen is made of. Nothing here leads anywhere, fetches anything or runs. */
export const allowedInSnapshot = {
  tag: (name: string): boolean => elements.test(name) || shapes.test(name),
  attribute: (name: string): boolean => attributes.test(name),
  style: (name: string, value: string): boolean => styleNames.test(name) && /^[-\w.%/ ]+$/.test(value),
};
