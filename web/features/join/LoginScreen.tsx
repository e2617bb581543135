import { isLinkCode } from "@contract/routes/link.ts";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { Suspense, useMemo, useState } from "react";
import { wasOrderedSealed } from "../../checkout/placed-orders.ts";
import { sessions } from "../../device/device-sessions.ts";
import { isKnownSealed } from "../../device/known-sealed.ts";
import { retryingComponent } from "../../i18n/retrying-component.ts";
import { useT } from "../../i18n/use-t.ts";
import { storedLinkUrl } from "../../lib/link-address.ts";
import { anotherSeat } from "../../room/seat-parameter.ts";
import { Frame } from "../../site/Frame.tsx";
import { GuestLogin } from "./GuestLogin.tsx";
import { storedKnock, storeKnock } from "./knock/stored-knock.ts";
import { LinkGate } from "./LinkGate.tsx";
import { LinkLoading } from "./LinkLoading.tsx";
import { loginAttempt } from "./login-attempt.ts";
import { EnterOwnSeat, OwnSeat } from "./OwnSeat.tsx";
import { FullRoom } from "./RoomStates.tsx";
import { useLink } from "./use-link.ts";

const OwnerSetup = retryingComponent(async () => (await import("./OwnerSetup.tsx")).OwnerSetup);
const PasteLink = retryingComponent(async () => (await import("./PasteLink.tsx")).PasteLink);

const fetchSealedEntry = async () => (await import("./sealed/SealedEntry.tsx")).SealedEntry;
const SealedEntry = retryingComponent(fetchSealedEntry);
// A link with a secret leads into a sealed room: the script is fetched before the link is looked up.
if (globalThis.linkAddress !== undefined) fetchSealedEntry().catch(() => {});

const SealedCheck = retryingComponent(async () => (await import("./sealed/SealedCheck.tsx")).SealedCheck);

const KnockWaiting = retryingComponent(async () => (await import("./knock/KnockWaiting.tsx")).KnockWaiting);

/** Page of a link: set-up, login, or the reason of a refusal. Without a link: a field to paste one. */
export function LoginScreen() {
  const t = useT("join");
  const { code } = useParams({ strict: false });
  return (
    <Frame title={t("title")}>
      {code && isLinkCode(code) ? (
        <ByLink key={code} code={code} />
      ) : (
        <Suspense fallback={<LinkLoading />}>
          <PasteLink />
        </Suspense>
      )}
    </Frame>
  );
}

function ByLink({ code }: { code: string }) {
  const { state, reload } = useLink(code);
  const { seat } = useSearch({ strict: false });
  // Looked up with the link, not with each render: a login on this page adds a session before it leaves the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is another look-up
  const own = useMemo(() => sessions.findRoom(code), [code, state]);
  // The server's word that a room is unsealed counts only where nothing on this device says that it is sealed.
  const maySeal = storedLinkUrl(code) !== "" || wasOrderedSealed(code) || isKnownSealed(code);
  const [clear, setClear] = useState(false);
  const [knock, setKnock] = useState(() => storedKnock(code));
  if (knock) {
    const onDone = () => {
      setKnock(undefined);
      reload();
    };
    return (
      <Suspense fallback={<LinkLoading />}>
        <KnockWaiting key={knock} code={code} stored={knock} onDone={onDone} />
      </Suspense>
    );
  }
  return (
    <LinkGate state={state} reload={reload}>
      {(link) => {
        if (link.kind === "paid") return <Navigate to="/vip-entrance/$code" params={{ code }} replace />;
        if (link.sealed) return <SealedEntry {...{ code, link, own, seat }} onLinkChanged={reload} />;
        if (maySeal && !clear) return <SealedCheck code={code} onClear={() => setClear(true)} />;
        if (link.state === "setup" && link.kind === "owner")
          return <OwnerSetup code={code} link={link} onLinkChanged={reload} />;
        // A login that asks for a name takes a new seat.
        if (own && link.needsName && seat !== anotherSeat)
          return <EnterOwnSeat session={own} otherSeat={{ to: "/login/{-$code}", params: { code } }} />;
        return (
          <>
            {own && <OwnSeat session={own} />}
            {link.state === "full" && !loginAttempt(code) ? (
              <FullRoom link={link} onRetry={reload} />
            ) : (
              <GuestLogin
                code={code}
                link={link}
                onLinkChanged={reload}
                onKnock={({ knockToken, endsAt }) => setKnock(storeKnock(code, knockToken, endsAt))}
              />
            )}
          </>
        );
      }}
    </LinkGate>
  );
}
