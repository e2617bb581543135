import Linkify from "linkify-react";
import { type IntermediateRepresentation, init, type Opts } from "linkifyjs";
import type { ReactNode } from "react";

function renderLink({ attributes, content }: IntermediateRepresentation) {
  return (
    <a {...attributes} target="_blank" rel="noopener noreferrer nofollow ugc">
      {content}
    </a>
  );
}

const options: Opts = {
  defaultProtocol: "https",
  // Only addresses that a browser opens as pages, and e-mail addresses; everything else stays plain text.
  validate: (value, type) => type === "email" || (type === "url" && /^(https?:\/\/|www\.)/i.test(value)),
  render: renderLink as NonNullable<Opts["render"]>,
};

/** What knows how links are written, made ready: the first text would be the one that waits for it. */
export const learnLinks = init;

/** A text with its links to press. */
export function LinkedText({ children, tabIndex }: { children: ReactNode; tabIndex: number }) {
  return <Linkify options={{ ...options, attributes: { tabIndex } }}>{apart(children)}</Linkify>;
}

/** In Chinese no space ends an address: from the next punctuation on the text is another. */
function apart(marked: ReactNode): ReactNode {
  if (Array.isArray(marked)) return marked.map(apart);
  return typeof marked === "string" ? marked.match(stretches) : marked;
}

const punctuation = "\\u2018-\\u201f\\u2026\\u3000-\\u3020\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65";
const stretches = new RegExp(`[${punctuation}]+|[^${punctuation}]+`, "g");
