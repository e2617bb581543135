import { useEffect, useRef, useState } from "react";
import { useT } from "../i18n/use-t.ts";
import type { PersonInCall } from "./use-call-people.ts";

type People = readonly PersonInCall[];

/** The last news of the call, for screen readers: people who came, left, or began or ended to share the screen. */
export function useCallAnnouncement(people: People): string {
  const t = useT("call");
  const before = useRef<People>(undefined);
  const [news, setNews] = useState("");
  useEffect(() => {
    const known = before.current;
    before.current = people;
    const change = known && changeOf(known, people);
    if (change) setNews(t(change.what, { name: change.names.join(", ") }));
  }, [people, t]);
  return news;
}

function changeOf(before: People, now: People) {
  const isIn = (list: People, { member }: PersonInCall) => list.some((one) => one.member.id === member.id);
  const shares = (list: People, { device }: PersonInCall) => list.some((one) => one.device === device && one.screen);
  const others = (list: People) => list.filter(({ mine }) => !mine);
  const kinds = [
    { what: "shares", found: others(now).filter((one) => one.screen && !shares(before, one)) },
    { what: "came", found: others(now).filter((one) => !isIn(before, one)) },
    { what: "left", found: others(before).filter((one) => !isIn(now, one)) },
    { what: "sharesNoMore", found: others(before).filter((one) => one.screen && !shares(now, one)) },
  ] as const;
  for (const { what, found } of kinds) if (found.length > 0) return { what, names: namesOf(found) };
  return undefined;
}

const namesOf = (people: People) => [...new Set(people.map(({ member }) => member.name))];
