import { findSuccessor } from "@contract/endpoints/successor.ts";
import * as Limits from "@contract/limits.ts";
import type { Successor } from "@contract/successor.ts";
import DoorOpen from "lucide-react/icons/door-open";
import { apiWithToken } from "../api/api-with-token.ts";
import { sessions } from "../device/device-sessions.ts";
import { rememberSuccessor } from "../device/known-sealed.ts";
import { useT } from "../i18n/use-t.ts";
import { useLoaded } from "../lib/loading/use-loaded.ts";
import { Banner } from "../ui/Banner.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";

interface Props {
  /** Session of the ended room; without one, `code` is a link to it. */
  token?: string | undefined;
  code?: string | undefined;
}

/** Leads from an ended room to the one that goes on in its place; renders nothing without one. */
export function SuccessorLink(props: Props) {
  const t = useT("reopen");
  const { roomId, code } = useSuccessor(props);
  if (roomId === undefined) return null;
  const seat = sessions.findRoom(roomId);
  return (
    <Banner
      tone="accent"
      icon={<DoorOpen size={18} />}
      action={
        seat ? (
          <ButtonLink to="/chatroom/$code" params={{ code: sessions.roomCodeOf(seat) }} variant="primary" size="sm">
            {t("enter")}
          </ButtonLink>
        ) : (
          code && (
            <ButtonLink to="/login/{-$code}" params={{ code }} variant="primary" size="sm">
              {t("enter")}
            </ButtonLink>
          )
        )
      }
    >
      {seat || code ? t("goesOn") : t("goesOnOwn")}
    </Banner>
  );
}

function useSuccessor({ token, code }: Props): Successor {
  const load = async () => {
    const found = await apiWithToken(token)(findSuccessor, { body: token === undefined && code ? { code } : {} });
    const next = found.code ?? found.roomId;
    if (next !== undefined) rememberSuccessor(code ?? "", next);
    return found;
  };
  // Links are looked up for a whole network together, so they are not repeated.
  const again = token ? { everyMs: Limits.renewalCheckEveryMs } : { wakes: true };
  return useLoaded(load, { key: `${token} ${code}`, ...again }).value ?? {};
}
