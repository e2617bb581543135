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
  const isSent = useRef(false);

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
    send();
  };
  const send = () => {
    const body = { code, password, name: name.trim(), roomName: roomName.trim(), recovery };
    isSent.current = true;
    const setUp = async () => {
      try {
        return await (sealed ? sealed.send(body) : publicApi(setUpRoom, { body }));
      } catch (refusal) {
        return await logInAfterLostAnswer(refusal);
      }
    };
    void enter(setUp, password, sealed?.onEntered);
  };
  /** Of a room that is set up: an earlier answer to this form was lost if its password opens the room. */
  const logInAfterLostAnswer = async (refusal: unknown) => {
    if (!isRefused(refusal)) throw refusal;
    try {
      if (sealed?.hasOwnKeys && !(await sealed.hasOwnKeys())) throw refusal;
      const answer = await publicApi(logIn, { body: { code, password } });
      if ("token" in answer) return answer;
      throw refusal;
    } catch (error) {
      if (!isRefused(error)) throw error;
      isSent.current = false;
      throw refusal;
    }
  };
  const check = useEffectEvent(async () => {
    const { state } = await publicApi(getLink, { params: { code } });
    if (state === "setup") return;
    // The form has the only copy of the password until its own set-up is ruled out.
    if (isSent.current) send();
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
