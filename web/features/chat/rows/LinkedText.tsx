import Linkify from "linkify-react";
import type { IntermediateRepresentation, Opts } from "linkifyjs";
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
  // Only addresses that a browser opens as pages; everything else stays plain text.
  validate: (value, type) => type === "url" && /^(https?:\/\/|www\.)/i.test(value),
  render: renderLink as NonNullable<Opts["render"]>,
};

/** A text with its links to press. */
export function LinkedText({ children, tabIndex }: { children: ReactNode; tabIndex: number }) {
  return <Linkify options={{ ...options, attributes: { tabIndex } }}>{children}</Linkify>;
}
