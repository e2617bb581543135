import Smartphone from "lucide-react/icons/smartphone";
import { useEffect, useState } from "react";
import { sessions } from "../../device/device-sessions.ts";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./HandOff.module.css";
import { HandOffEnded, isOver } from "./HandOffEnded.tsx";
import { ReceiveWaiting } from "./ReceiveWaiting.tsx";
import { joinChannel, offerChannel } from "./secure-channel.ts";
import { useReceiveRooms } from "./use-receive-rooms.ts";

/** On the new device: takes the code of the old one, or shows a QR code for it. */
export function ReceiveByCode() {
  const t = useT("handoff");
  const { taking, begin, reset } = useReceiveRooms();
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState(false);
  const [link, setLink] = useState<string>();
  const [own] = useState(() => sessions.list()[0]);
  const idle = taking.step === "idle";
  useEffect(() => {
    if (idle) void begin((signal) => offerChannel("new", signal, (shown) => setLink(shown.link)));
  }, [idle, begin]);

  if (taking.step === "waiting") return <ReceiveWaiting emoji={taking.emoji} />;
  const again = () => {
    setTyped(false);
    setLink(undefined);
    reset();
  };
  const over = taking.step === "failed" && isOver(taking.error);
  if (taking.step === "failed" && !over) return <HandOffEnded error={taking.error} onAgain={again} />;
  const submit = () => {
    setTyped(true);
    void begin((signal) => joinChannel({ code }, signal));
  };
  return (
    <Card column>
      <Heading icon={<Smartphone size={26} />} title={t("newTitle")} text={t("newText")} />
      <Form busy={typed && taking.step === "joining"} onSubmit={submit}>
        <TextField
          label={t("codeLabel")}
          hint={t("codeHint")}
          error={over && typed ? t("codeWrong") : undefined}
          value={code}
          onChange={setCode}
          className={styles.typed}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={typed && taking.step === "joining"}
          disabled={code.trim() === ""}
        >
          {t("continue")}
        </Button>
      </Form>
      {!typed && (
        <div className={styles.codes}>
          <p className={styles.line}>{t("orScan")}</p>
          {over ? (
            <Button onClick={again}>{t("again")}</Button>
          ) : link ? (
            <QrCode text={link} size={200} label={t("qr")} />
          ) : (
            <span className={styles.place} />
          )}
        </div>
      )}
      {own && (
        <ButtonLink to="/continue" search={{ room: sessions.roomCodeOf(own) }} variant="ghost" block>
          {t("giveInstead")}
        </ButtonLink>
      )}
    </Card>
  );
}
