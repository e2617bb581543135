import { findSuccessor } from "@contract/calls/successor.ts";
import * as Limits from "@contract/limits.ts";
import type { Successor } from "@contract/successor.ts";
import { Link } from "@tanstack/react-router";
import DoorOpen from "lucide-react/icons/door-open";
import { useEffect, useState } from "react";
import { sessionApi } from "../api/session-api.ts";
import { sessions } from "../device/device-sessions.ts";
import { rememberSuccessor } from "../device/known-sealed.ts";
import { useT } from "../i18n/use-t.ts";
import { isVisible, onWake } from "../lib/browser/page-visibility.ts";
import { Banner } from "../ui/Banner.tsx";
import { buttonClass } from "../ui/Button.tsx";

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
  const className = buttonClass({ variant: "primary", size: "sm" });
  return (
    <Banner
      tone="accent"
      icon={<DoorOpen size={18} />}
      action={
        seat ? (
          <Link to="/chatroom/$code" params={{ code: sessions.addressOf(seat) }} className={className}>
            {t("enter")}
          </Link>
        ) : (
          code && (
            <Link to="/login/{-$code}" params={{ code }} className={className}>
              {t("enter")}
            </Link>
          )
        )
      }
    >
      {seat || code ? t("goesOn") : t("goesOnOwn")}
    </Banner>
  );
}

function useSuccessor({ token, code }: Props): Successor {
  const [successor, setSuccessor] = useState<Successor>({});
  useEffect(() => {
    let left = false;
    const body = token === undefined && code !== undefined ? { code } : {};
    const check = () =>
      void sessionApi(token)(findSuccessor, { body }).then(
        (found) => {
          const next = found.code ?? found.roomId;
          if (next !== undefined) rememberSuccessor(code ?? "", next);
          if (!left) setSuccessor(found);
        },
        // The page itself shows what became of the room.
        () => undefined,
      );
    check();
    const stop = onWake(check);
    // Links are looked up for a whole network together, so they are not repeated.
    const timer = token ? setInterval(() => isVisible() && check(), Limits.renewalCheckEveryMs) : undefined;
    return () => {
      left = true;
      stop();
      clearInterval(timer);
    };
  }, [token, code]);
  return successor;
}
