/** Text of a page. Whatever comes from a room is escaped in it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | readonly Html[] | string | number | undefined;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\0": "" };

const textOf = (value: Value): string => {
  if (value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return String(value).replace(/[&<>"\0]/g, (character) => escapes[character] ?? "");
};

/** A template of HTML whose attributes stand in double quotes: escapes every value that is no `Html`. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, at) => part + textOf(values[at])).join(""));
}
