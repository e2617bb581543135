import MessageSquareHeart from "lucide-react/icons/message-square-heart";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { ContactLinks } from "../../site/ContactLinks.tsx";
import { useContactChannels } from "../../site/contact-channels.ts";
import { Frame } from "../../site/Frame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import styles from "./Feedback.module.css";
import { FeedbackForm } from "./FeedbackForm.tsx";

/** Feedback to the operator: a form and other contact channels. */
export function FeedbackScreen() {
  const t = useT("feedback");
  const channels = useContactChannels();
  const [sent, setSent] = useState(false);
  return (
    <Frame title={t("title")}>
      <Card>
        {sent ? (
          <EmptyState
            role="status"
            page
            icon={<MessageSquareHeart size={28} />}
            title={t("sentTitle")}
            hint={t("sentText")}
            action={
              <>
                <Button onClick={() => setSent(false)}>{t("another")}</Button>
                <HomeLink />
              </>
            }
          />
        ) : (
          <FeedbackForm onSent={() => setSent(true)} />
        )}
      </Card>
      {channels.length > 0 && (
        <section className={styles.channels}>
          <h2>{t("channels")}</h2>
          <ContactLinks className={styles.list} />
        </section>
      )}
    </Frame>
  );
}
