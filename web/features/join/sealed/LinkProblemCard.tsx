import type { LinkInfo } from "@contract/link-info.ts";
import { useNavigate } from "@tanstack/react-router";
import Unlink from "lucide-react/icons/unlink";
import { useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { storeLinkUrl } from "../../../lib/link-address.ts";
import type { LinkProblem } from "../../../sealed/seat/open-link.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import utilities from "../../../ui/utilities.module.css";
import styles from "../Join.module.css";
import { linkCodeIn } from "../link-code.ts";

interface Props {
  code: string;
  link: LinkInfo;
  reason: LinkProblem;
  onPaste: (text: string) => void;
  onAsk: () => void;
}

/** Helps with a link that does not open the room. No seat is taken before the member chooses to ask. */
export function LinkProblemCard({ code, link, reason, onPaste, onAsk }: Props) {
  const t = useT("sealed");
  const navigate = useNavigate();
  const isSale = link.kind === "paid";
  const [text, setText] = useState("");
  const [pasted, setPasted] = useState("");
  const open = () => {
    const found = linkCodeIn(text);
    setPasted(text);
    // A seat that was bought is entered by its own link with the room's secret.
    const isForThis = found?.code === code || (link.kind === "seat" && link.sealed?.memberId === undefined);
    if (!found || isForThis) return onPaste(text);
    storeLinkUrl(text);
    void navigate({ to: "/login/{-$code}", params: { code: found.code } });
  };
  return (
    <Card column>
      <Heading icon={<Unlink size={26} />} title={t(`problem.${reason}`)} text={t(`problem.${reason}Text`)} live />
      <p>{t(link.kind === "owner" ? "problem.owner" : "problem.scan")}</p>
      <Form onSubmit={open}>
        <TextField
          label={t("problem.paste")}
          error={pasted !== "" && pasted === text ? t("problem.pasteError") : undefined}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          inputMode="url"
          enterKeyHint="go"
          value={text}
          onChange={setText}
        />
        <Button variant="primary" size="lg" block type="submit" disabled={text.trim() === ""}>
          {t("problem.open")}
        </Button>
      </Form>
      <div className={utilities.column3}>
        <Button block onClick={onAsk}>
          {t(isSale ? "problem.buy" : "problem.ask")}
        </Button>
        <p className={styles.note}>{t(isSale ? "problem.buyText" : "problem.askText")}</p>
      </div>
    </Card>
  );
}
