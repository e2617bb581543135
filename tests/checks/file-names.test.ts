import { describe, expect, it } from "vitest";
import { sourceFiles } from "../support/source-files.ts";

/** Terms that only this project knew, each beside the field's term. A file's name says its content to a stranger. */
const terms: Record<string, string> = {
  drawn: "prerendered",
  "ways?-in": "entry page",
  "last-screens?": "snapshot",
  early: "early fetch, head script",
  "kept|keep|keeping": "cached, persisted, stored",
  "shelf|shelves": "store",
  desk: "service, dispatcher, provider",
  machinery: "runtime",
  doorway: "connections",
  "turns?": "transaction, batch",
  "said|told|handing-over": "delivery, outgoing",
  "errands?": "services",
  "letters?": "email, template",
  calling: "mention",
  "gather|gathered|gathering|inbox": "batch, throttle",
  ready: "serialized",
  past: "history window",
  clockwork: "cron job",
  "vault|seal|sealed": "field encryption",
  riddle: "challenge",
  traces: "local data, forget",
  look: "variant",
  "film|heard|timetable|pump|sign": "video, played, schedule, flush, wordmark",
  "elsewhere|way-out": "open in browser",
  "words|areas?": "messages, namespaces",
  anew: "again",
  asker: "client",
};
/** Names in which such a word has its ordinary meaning. */
const ordinary = ["early-fetch", "look-up-link"];

describe("the names of files", () => {
  it("are the field's terms", () => {
    const paths = sourceFiles(["worker", "web", "tests"], [".ts", ".tsx", ".css"]).map(({ path }) => path);
    const coined = Object.entries(terms).flatMap(([pattern, term]) =>
      paths
        .filter((path) => new RegExp(`(^|[/-])(${pattern})([-./]|$)`).test(path))
        .filter((path) => !ordinary.some((name) => path.includes(name)))
        .map((path) => `${path}: ${term}`),
    );
    expect(coined).toEqual([]);
  });
});
