import { useEffect, useRef, useState } from "react";
import { useT } from "../i18n/use-t.ts";
import type { PersonInCall } from "./use-call-people.ts";

type People = readonly PersonInCall[];

/** The last person who came, left, or began or ended to share the screen, for screen readers. */
export function useCallNews(people: People): string {
  const t = useT("call");
  const before = useRef<People>(undefined);
  const [news, setNews] = useState("");
  useEffect(() => {
    const known = before.current;
    before.current = people;
    const change = known && changeOf(known, people);
    if (change) setNews(t(change.what, { name: change.person.member.name }));
  }, [people, t]);
  return news;
}

function changeOf(before: People, now: People) {
  const isIn = (list: People, { member }: PersonInCall) => list.some((one) => one.member.id === member.id);
  const shares = (list: People, { device }: PersonInCall) => list.some((one) => one.device === device && one.screen);
  const others = (list: People) => list.filter(({ mine }) => !mine);
  const kinds = [
    { what: "shares", person: others(now).find((one) => one.screen && !shares(before, one)) },
    { what: "came", person: others(now).find((one) => !isIn(before, one)) },
    { what: "left", person: others(before).find((one) => !isIn(now, one)) },
    { what: "sharesNoMore", person: others(before).find((one) => one.screen && !shares(now, one)) },
  ] as const;
  for (const { what, person } of kinds) if (person) return { what, person };
  return undefined;
}
