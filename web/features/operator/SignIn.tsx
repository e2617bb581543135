import { type ConsoleSession, consoleEndpoints } from "@contract/endpoints/console.ts";
import * as OperatorLimits from "@contract/limits/operator.ts";
import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { createConsoleApi } from "./console-api.ts";
import styles from "./Operator.module.css";
import { answerChallenge, makePasskey } from "./passkeys.ts";
import { useAction } from "./use-action.ts";

/** Before a sign-in there is no session that could end. */
const api = createConsoleApi("", () => undefined);

/** Signs in with a passkey, or enrols one by the operator token or an invitation. */
export function SignIn({ onSignedIn }: { onSignedIn: (session: ConsoleSession) => void }) {
  const t = useT("operator");
  const signingIn = useAction();
  const enrolling = useAction();
  const [secret, setSecret] = useState("");
  const [typedName, setTypedName] = useState("");
  const signIn = async () => {
    const challenge = await api(consoleEndpoints.beginSignIn);
    const credential = await answerChallenge(challenge);
    onSignedIn(await api(consoleEndpoints.signIn, { body: { credential } }));
  };
  const enrol = async () => {
    const begun = await api(consoleEndpoints.beginEnrolment, { body: { secret } });
    const name = begun.name ?? typedName.trim();
    const credential = await makePasskey(begun, name);
    const chosen = begun.name === null ? { name } : {};
    onSignedIn(await api(consoleEndpoints.enrol, { body: { secret, credential, ...chosen } }));
  };
  return (
    <div className={styles.signIn}>
      <Card className={styles.card}>
        <Heading icon={<KeyRound size={26} />} title={t("signInTitle")} text={t("signInText")} />
        <Button variant="primary" size="lg" block busy={signingIn.busy} onClick={() => void signingIn.run(signIn)}>
          {t("signIn")}
        </Button>
        <Refusal error={signingIn.failure}>{signingIn.failure}</Refusal>
      </Card>
      <Card className={styles.card}>
        <Form busy={enrolling.busy} onSubmit={() => void enrolling.run(enrol)}>
          <h2>{t("enrolTitle")}</h2>
          <p>{t("enrolText")}</p>
          <TextField type="password" label={t("secret")} value={secret} onChange={setSecret} />
          <TextField
            label={t("name")}
            hint={t("nameHint")}
            maxLength={OperatorLimits.operatorNameMaxLength}
            value={typedName}
            onChange={setTypedName}
          />
          <Refusal error={enrolling.failure}>{enrolling.failure}</Refusal>
          <Button type="submit" size="lg" block busy={enrolling.busy}>
            {t("enrol")}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
