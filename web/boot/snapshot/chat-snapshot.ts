/** An element with its content, or a text. Plain data, never parsed as HTML. */
export type SnapshotNode =
  | string
  | [
      tag: string,
      attributes: Readonly<Record<string, string>>,
      style: Readonly<Record<string, string>>,
      ...SnapshotNode[],
    ];

/** Chat snapshot of a room, shown before the scripts load. */
export interface ChatSnapshot {
  /** Build that wrote the snapshot; class names may differ in another build. */
  release: string;
  /** As in `<html lang>`. */
  language: string;
  /** End of the room, after which its messages must not show; in milliseconds since 1970. */
  endsAt: number;
  /** Contents of the prerendered page's placeholders. */
  header: readonly SnapshotNode[];
  messages: readonly SnapshotNode[];
}

export const shapes = /^(svg|path|circle|rect|line|poly(gon|line))$/;
const elements = /^(article|button|div|h1|li|mark|p|span|time|ul|a)$/;
const attributes =
  /^(class|dir|data-count|d|[cr]?[xy]|[xy][12]|r|width|height|points|fill|stroke[-\w]*|viewBox|preserveAspectRatio)$/;
const styleNames =
  /^(--\w+|width|height|aspect-ratio|position|display|flex-direction|justify-content|(padding|margin)-bottom)$/;

/** Allowlist for snapshots: nothing in it navigates, fetches or runs. */
export const allowedInSnapshot = {
  tag: (name: string): boolean => elements.test(name) || shapes.test(name),
  attribute: (name: string): boolean => attributes.test(name),
  style: (name: string, value: string): boolean => styleNames.test(name) && /^[-\w.%/ ]+$/.test(value),
};
