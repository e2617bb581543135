import type { EndpointBody } from "@contract/endpoints/endpoint.ts";
import { logIn } from "@contract/endpoints/entrance.ts";
import type { Knocked } from "@contract/knock.ts";
import * as Limits from "@contract/limits.ts";
import type { Login } from "@contract/login.ts";
import { roomIdOf } from "@contract/routes/link.ts";
import { isName } from "@contract/text/text-rules.ts";
import { type ComponentProps, Suspense, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { publicApi } from "../../api/public-api.ts";
import { retryingComponent } from "../../i18n/retrying-component.ts";
import { useT } from "../../i18n/use-t.ts";
import { AccountName } from "../../ui/AccountName.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { DeviceCheck } from "./DeviceCheck.tsx";
import { storedKnock, tokenOf } from "./knock/stored-knock.ts";
import { LinkLoading } from "./LinkLoading.tsx";
import { LoginWait } from "./LoginWait.tsx";
import { forgetLoginAttempt, storeLoginAttempt } from "./login-attempt.ts";
import { RoomHead } from "./RoomHead.tsx";
import { LostLink } from "./RoomStates.tsx";
import { type LinkProps, type OnEntered, useEntering } from "./use-entering.ts";

const OwnerPassword = retryingComponent(async () => (await import("./OwnerPassword.tsx")).OwnerPassword);

interface Props extends LinkProps {
  /** The device has to wait until it is let in. */
  onKnock?: (knock: Knocked) => void;
  /** In a sealed room, whose server must not get the nickname. */
  sealed?: (name: string) => OnEntered;
}

/** Login form with the fields that the link requires: password, nickname, both or none. */
export function GuestLogin({ code, link, onLinkChanged, onKnock, sealed }: Props) {
  const t = useT("join");
  const { enter, busy, error, failure: refusal, clear } = useEntering(code, onLinkChanged);
  const wait = error instanceof ApiError && error.retryAfterSeconds ? error : undefined;
  const failure = wait ? undefined : refusal;
  const { send, check } = useLogIn();
  const [password, setPassword] = useState("");
  const [name, setName] = useState("");
  const [line, setLine] = useState("");
  const [renewing, setRenewing] = useState(false);
  const [checked, setChecked] = useState(false);
  const first = useRef<HTMLInputElement>(null);

  // Focuses the first field, or the button of a form without fields.
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  // Selects a refused password, so that typing replaces it.
  useEffect(() => {
    if (failure) first.current?.select();
  }, [failure]);

  const passwordError = link.needsPassword && password === "" ? t("passwordEmpty") : undefined;
  const nameError = link.needsName && !isName(name.trim()) ? t("nicknameError") : undefined;
  const changing = (set: (value: string) => void) => (value: string) => {
    if (!wait) clear();
    set(value);
  };
  const submit = () => {
    setChecked(true);
    if (passwordError || nameError) return;
    // The texts of the refusal and of the page are the same, see the specification's list of messages.
    const lookUpIfFull = (refusal: unknown): never => {
      if (refusal instanceof ApiError && refusal.text === t("fullTitle")) {
        // A try that had taken a seat would not be refused so.
        forgetLoginAttempt(code);
        onLinkChanged();
      }
      throw refusal;
    };
    void enter(
      async () => {
        const knockToken = tokenOf(storedKnock(code));
        const answer = await send({
          ...{ code, line },
          ...(knockToken ? { knockToken } : {}),
          ...(link.kind === "room" ? { attempt: storeLoginAttempt(code) } : {}),
          ...(link.needsPassword ? { password } : {}),
          ...(link.needsName && !sealed ? { name: name.trim() } : {}),
        }).catch(lookUpIfFull);
        if (!("knockToken" in answer)) return answer;
        onKnock?.(answer);
        forgetLoginAttempt(code);
        return undefined;
      },
      () => (link.needsPassword ? password : undefined),
      sealed?.(name.trim()),
    );
  };
  const greeting =
    link.state === "expired"
      ? "endedOwner"
      : link.kind === "owner"
        ? "welcome"
        : link.inviter
          ? "invitedBy"
          : "guestText";
  if (renewing)
    return (
      <Suspense fallback={<LinkLoading />}>
        <OwnerPassword {...{ code, link, onLinkChanged }} onEntered={sealed?.("")} onBack={() => setRenewing(false)} />
      </Suspense>
    );
  return (
    <Card>
      <Form onSubmit={submit}>
        <RoomHead
          roomId={roomIdOf(code)}
          title={link.roomName}
          text={t(greeting, { name: link.inviter ?? "" })}
          badge={link.kind === "owner" ? t("owner") : undefined}
        />
        {link.needsPassword && <AccountName value={roomIdOf(code)} />}
        {link.needsPassword && (
          <TextField
            ref={first}
            label={t("password")}
            hint={link.kind === "owner" ? undefined : t("passwordHint")}
            error={failure ?? (checked ? passwordError : undefined)}
            type="password"
            name="room-password"
            autoComplete="current-password"
            value={password}
            onChange={changing(setPassword)}
          />
        )}
        {link.needsName && (
          <TextField
            ref={link.needsPassword ? undefined : first}
            label={t("nickname")}
            hint={t("nicknameHint")}
            error={(link.needsPassword ? undefined : failure) ?? (checked ? nameError : undefined)}
            autoComplete="nickname"
            maxCharacters={Limits.nameMaxLength}
            value={name}
            onChange={changing(setName)}
          />
        )}
        <Suspense>{link.knocking && <KnockLine value={line} onChange={setLine} />}</Suspense>
        {/* The texts of the refusal and of a repeated password are the same, see the specification's list of messages. */}
        <Suspense>{failure === t("passwordsDiffer") && <WrongPassword owner={link.kind === "owner"} />}</Suspense>
        {wait && <LoginWait error={wait} onOver={clear} />}
        <Suspense>{check && <DeviceCheck {...check} />}</Suspense>
        {failure && !link.needsPassword && !link.needsName && <p role="alert">{failure}</p>}
        <Button variant="primary" size="lg" block type="submit" busy={busy} disabled={wait !== undefined}>
          {t(link.knocking ? "knock" : "enter")}
        </Button>
        {link.kind === "owner" && (
          <Button variant="ghost" block onClick={() => setRenewing(true)}>
            {t("setPassword")}
          </Button>
        )}
        {link.recovery && <LostLink />}
      </Form>
    </Card>
  );
}

/** The server may demand more work while a device solves a challenge; the login then repeats. */
const roundsMax = 3;

/** Logs in by a link. `check`: the proof of work in progress, if the server demands one. */
function useLogIn() {
  const [check, setCheck] = useState<ComponentProps<typeof DeviceCheck>>();
  const send = async (body: EndpointBody<typeof logIn>, round = 0): Promise<Knocked | Login> => {
    try {
      return await publicApi(logIn, { body });
    } catch (error) {
      const data = error instanceof ApiError ? error.data : null;
      if (!data || round === roundsMax) throw error;
      const captcha = await new Promise<string>((onSolved, onFailed) =>
        setCheck({ data, onSolved, onFailed: () => onFailed(new ApiError(0, "captcha")) }),
      ).finally(() => setCheck(undefined));
      return await send({ ...body, captcha }, round + 1);
    }
  };
  return { send, check };
}

/** Says that the owner lets people in one by one, and takes a line for the owner. */
function KnockLine({ value, onChange }: { value: string; onChange: (line: string) => void }) {
  const t = useT("knock");
  return (
    <>
      <p>{t("oneByOne")}</p>
      <TextField
        label={t("line")}
        hint={t("lineHint")}
        maxCharacters={Limits.knockLineMaxLength}
        value={value}
        onChange={onChange}
      />
    </>
  );
}

/** The ways to the current password, which are the same whether the password was changed or mistyped. */
function WrongPassword({ owner }: { owner: boolean }) {
  const t = useT("links");
  return <Banner>{t(owner ? "passwordOfOwner" : "passwordChanged")}</Banner>;
}
