import { ResultCode } from "@contract/codes.ts";
import type { EndpointBody } from "@contract/endpoints/endpoint.ts";
import { getLink, logIn, setUpRoom } from "@contract/endpoints/entrance.ts";
import * as Limits from "@contract/limits.ts";
import type { Login } from "@contract/login.ts";
import { roomIdOf } from "@contract/routes/link.ts";
import { isName } from "@contract/text/text-rules.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { publicApi } from "../../api/public-api.ts";
import { useT } from "../../i18n/use-t.ts";
import { onWake } from "../../lib/browser/page-visibility.ts";
import { AccountName } from "../../ui/AccountName.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { List } from "../../ui/List.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { NewPasswordFields, useNewPassword } from "./NewPasswordFields.tsx";
import { RoomHead } from "./RoomHead.tsx";
import { type LinkProps, type OnEntered, useEntering } from "./use-entering.ts";

export type SetupBody = EndpointBody<typeof setUpRoom>;

interface Props extends LinkProps {
  /**
   * In a sealed room: sends encrypted names and the first keys, and shows the links. `hasNames`: the room has its names,
   * and the form does not ask for them.
   */
  sealed?: {
    send: (body: SetupBody) => Promise<Login>;
    onEntered: OnEntered;
    hasNames?: boolean;
    /** False if another device has set the room up, with other keys. */
    hasOwnKeys?: () => Promise<boolean>;
  };
}

const isRefused = (error: unknown) => error instanceof ApiError && error.code === ResultCode.refused;

/** Form with which the owner sets up a new room: its name, its password and the owner's nickname. */
export function OwnerSetup({ code, link, onLinkChanged, sealed }: Props) {
  const t = useT("join");
  const tSetup = useT("setup");
  const tRoom = useT("room");
  const hasNames = sealed?.hasNames === true;
  const { enter, busy, error, failure } = useEntering(code, onLinkChanged);
  // Another tab or device may have set the room up meanwhile.
  const isSetUp = isRefused(error);
  // A room that succeeds another one has its name.
  const [roomName, setRoomName] = useState(sealed && !hasNames ? "" : link.roomName);
  const [name, setName] = useState("");
  const typed = useNewPassword();
  const { password } = typed;
  const [recovery, setRecovery] = useState(false);
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** Forms that were sent: the set-up of each may have taken effect, although its answer was lost. */
  const sent = useRef<SetupBody[]>([]);

  const errors = {
    roomName: hasNames || isName(roomName.trim()) ? undefined : tSetup("roomNameError"),
    name: hasNames || isName(name.trim()) ? undefined : t("nicknameError"),
    ...typed.errors,
  };
  const shown = checked ? errors : ({} as Partial<typeof errors>);
  const submit = () => {
    setChecked(true);
    if (Object.values(errors).some(Boolean)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const body = { code, password, name: name.trim(), roomName: roomName.trim(), recovery };
    sent.current.push(body);
    send(body);
  };
  const send = (body: SetupBody) => {
    let roomPassword = body.password;
    const setUp = async () => {
      try {
        return await (sealed ? sealed.send(body) : publicApi(setUpRoom, { body }));
      } catch (refusal) {
        if (!isRefused(refusal)) throw refusal;
        const found = await logInAfterLostAnswer();
        if (!found) throw refusal;
        roomPassword = found.password;
        return found.login;
      }
    };
    void enter(setUp, () => roomPassword, sealed?.onEntered);
  };
  /** Of a room that is set up: an earlier answer was lost if the password of a sent form opens the room. */
  const logInAfterLostAnswer = async () => {
    const isForeign = sealed?.hasOwnKeys && !(await sealed.hasOwnKeys());
    for (const password of isForeign ? [] : new Set(sent.current.map((body) => body.password))) {
      try {
        const login = await publicApi(logIn, { body: { code, password } });
        if ("token" in login) return { login, password };
      } catch (error) {
        if (!isRefused(error)) throw error;
      }
    }
    sent.current = [];
    return undefined;
  };
  const check = useEffectEvent(async () => {
    const { state } = await publicApi(getLink, { params: { code } });
    if (state === "setup") return;
    // The page has the only copy of the password until its own set-up is ruled out.
    const last = sent.current.at(-1);
    if (last) send(last);
    else onLinkChanged();
  });
  useEffect(() => {
    if (busy) return;
    return onWake(() => void check().catch(() => undefined));
  }, [busy]);
  return (
    <Card>
      <Form ref={form} onSubmit={submit}>
        <RoomHead
          roomId={roomIdOf(code)}
          title={roomName.trim() || tSetup("title")}
          unnamed={roomName.trim() === ""}
          text={tSetup(hasNames ? "passwordLost" : "text")}
          badge={t("owner")}
        />
        {!hasNames && (
          <>
            <TextField
              label={tSetup("roomName")}
              error={shown.roomName}
              maxCharacters={Limits.nameMaxLength}
              value={roomName}
              onChange={setRoomName}
            />
            <TextField
              label={t("nickname")}
              hint={t("nicknameHint")}
              error={shown.name}
              autoComplete="nickname"
              maxCharacters={Limits.nameMaxLength}
              value={name}
              onChange={setName}
            />
          </>
        )}
        <AccountName value={roomIdOf(code)} />
        <NewPasswordFields value={typed} checked={checked} />
        <List>
          <Switch
            label={tRoom("recovery")}
            detail={recovery ? `${tRoom("recoveryOn")} ${sealed ? tRoom("recoverySealed") : ""}` : tRoom("recoveryOff")}
            checked={recovery}
            onChange={setRecovery}
          />
        </List>
        {failure && (
          <Banner
            tone="danger"
            role="alert"
            action={
              isSetUp && (
                <Button size="sm" onClick={onLinkChanged}>
                  {t("enter")}
                </Button>
              )
            }
          >
            {failure}
          </Banner>
        )}
        <Button variant="primary" size="lg" block type="submit" busy={busy}>
          {tSetup("create")}
        </Button>
      </Form>
    </Card>
  );
}
