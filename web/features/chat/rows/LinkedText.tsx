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
  // Links are URLs with a web scheme or `www.`, and email addresses; everything else stays plain text.
  validate: (value, type) => type === "email" || (type === "url" && /^(https?:\/\/|www\.)/i.test(value)),
  render: renderLink as NonNullable<Opts["render"]>,
};

/** Initializes linkify ahead of time, which the first text would otherwise wait for. */
export const registerLinkTypes = init;

export function LinkedText({ children, tabIndex }: { children: ReactNode; tabIndex: number }) {
  return <Linkify options={{ ...options, attributes: { tabIndex } }}>{apart(children)}</Linkify>;
}

/** Splits a text at punctuation, since in Chinese no space ends a URL. */
function apart(marked: ReactNode): ReactNode {
  if (Array.isArray(marked)) return marked.map(apart);
  return typeof marked === "string" ? marked.match(stretches) : marked;
}

const punctuation = "\\u2018-\\u201f\\u2026\\u3000-\\u3020\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65";
const stretches = new RegExp(`[${punctuation}]+|[^${punctuation}]+`, "g");
