import type { LinkInfo } from "@contract/link-info.ts";
import ShieldAlert from "lucide-react/icons/shield-alert";
import { type ReactNode, useEffect, useState } from "react";
import type { Session } from "../../../device/session.ts";
import { useT } from "../../../i18n/use-t.ts";
import { forgetLinkUrl, storedLinkUrl } from "../../../lib/link-address.ts";
import { anotherSeat } from "../../../room/seat-parameter.ts";
import { fetchHpke } from "../../../sealed/grants.ts";
import { enterBy } from "../../../sealed/seat/enter.ts";
import { Card } from "../../../ui/Card.tsx";
import { CopyField } from "../../../ui/CopyField.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { toast } from "../../../ui/toast.ts";
import { GuestLogin } from "../GuestLogin.tsx";
import { LinkLoading } from "../LinkLoading.tsx";
import { loginAttempt } from "../login-attempt.ts";
import { EnterOwnSeat, OwnSeat } from "../OwnSeat.tsx";
import { FullRoom } from "../RoomStates.tsx";
import type { LinkProps, OnEntered } from "../use-entering.ts";
import { LinkProblemCard } from "./LinkProblemCard.tsx";
import { SealedSetup, SealedSetupAgain } from "./SealedSetup.tsx";
import { type Opening, useOpening } from "./use-opening.ts";

interface Props extends LinkProps {
  /** This device's seat in the room. */
  own: Session | undefined;
  /** Search parameter of the page: see `seat-parameter.ts`. */
  seat: string | undefined;
}

/** Page of a link into a sealed room: the key in it is decrypted before the login, which gets no clear name. */
export function SealedEntry({ code, link, own, seat, onLinkChanged }: Props) {
  const t = useT("sealed");
  const { opening, address, paste } = useOpening(code, link, own);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (opening.state === "opened") prepareEntering();
  }, [opening.state]);
  if (opening.state === "opening") return <LinkLoading />;
  if (opening.state === "unsupported") return <Unsupported code={code} />;
  const isSetup = link.state === "setup" && link.kind === "owner";
  if (isSetup && link.sealed?.keyEpoch === 0)
    return <SealedSetup code={code} link={link} onLinkChanged={onLinkChanged} />;
  if (own && !isSetup && link.needsName && seat !== anotherSeat)
    return <EnterOwnSeat session={own} otherSeat={{ to: "/login/{-$code}", params: { code } }} />;

  const enrol =
    (name: string): OnEntered =>
    async (session, login) => {
      if (opening.state !== "opened") return;
      try {
        await enterBy({ session, code, address, key: opening.key, name, invitedName: login.room.me.name });
        forgetLinkUrl();
      } catch {
        void toast(t("entry.failed"), { kind: "error" });
      }
    };
  // The owner of an ended room may renew it without its key.
  if (opening.state === "problem" && !asking && link.state !== "expired")
    return (
      <LinkProblemCard code={code} link={link} reason={opening.reason} onPaste={paste} onAsk={() => setAsking(true)} />
    );
  const shown = named(link, opening, t("unnamed"));
  if (isSetup) return <SealedSetupAgain code={code} link={shown} onLinkChanged={onLinkChanged} onEntered={enrol("")} />;
  if (link.state === "full" && !loginAttempt(code)) return <FullRoom link={shown} onRetry={onLinkChanged} />;
  return (
    <>
      {own && <OwnSeat session={own} />}
      <GuestLogin
        code={code}
        // Without a key there is no name to send.
        link={opening.state === "opened" ? shown : { ...shown, needsName: false }}
        onLinkChanged={onLinkChanged}
        sealed={enrol}
      />
    </>
  );
}

/** Fetches the scripts of the entry and of the room while the password is typed. */
function prepareEntering(): void {
  const fetching = [fetchHpke(), import("../../../room/sealed/live-content.ts")];
  for (const one of fetching) one.catch(() => {});
}

interface SaleProps {
  code: string;
  link: LinkInfo;
  children: (link: LinkInfo) => ReactNode;
}

/**
 * Decrypts the room's key with the secret of a paid link before the visitor buys a seat. The tab keeps the secret until the
 * visitor enters.
 */
export function SealedSale({ code, link, children }: SaleProps) {
  const t = useT("sealed");
  const { opening, paste } = useOpening(code, link, undefined);
  const [keyless, setKeyless] = useState(false);
  if (opening.state === "opening") return <LinkLoading />;
  if (opening.state === "unsupported") return <Unsupported code={code} />;
  if (opening.state === "problem" && !keyless)
    return (
      <LinkProblemCard code={code} link={link} reason={opening.reason} onPaste={paste} onAsk={() => setKeyless(true)} />
    );
  return children(named(link, opening, t("unnamed")));
}

/** Shown before a seat is taken. The link is copied with its secret, which is no longer in the address bar. */
function Unsupported({ code }: { code: string }) {
  const t = useT("sealed");
  return (
    <Card column>
      <Heading icon={<ShieldAlert size={26} />} title={t("unsupported.title")} text={t("unsupported.text")} live />
      <CopyField label={t("unsupported.link")} value={storedLinkUrl(code) || location.href} />
    </Card>
  );
}

/** The link with the decrypted names, or without the key with `unnamed` in place of the room's. */
function named(link: LinkInfo, opening: Opening, unnamed: string): LinkInfo {
  return { ...link, ...(opening.state === "opened" ? opening.names : { roomName: unnamed, inviter: "" }) };
}
