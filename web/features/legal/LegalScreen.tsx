import type { Language } from "@contract/text/languages.ts";
import { useEffect, useState } from "react";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import type { LegalText } from "../../i18n/legal/legal-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { appName } from "../../lib/app-name.ts";
import { Frame } from "../../site/Frame.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./LegalScreen.module.css";

type Document = "privacy" | "terms" | "payment";

const loaders: Record<Language, () => Promise<Record<Document, LegalText>>> = {
  en: async () => (await import("../../i18n/legal/en.ts")).legal,
  "zh-cn": async () => (await import("../../i18n/legal/zh-cn.ts")).legal,
  "zh-tw": async () => (await import("../../i18n/legal/zh-tw.ts")).legal,
};

function LegalScreen({ document }: { document: Document }) {
  const t = useT("common");
  const language = useLanguage();
  const [text, setText] = useState<LegalText>();
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries again
  useEffect(() => {
    let current = true;
    setFailed(false);
    loaders[language]().then(
      (texts) => current && setText(texts[document]),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [language, document, round]);
  return (
    <Frame title={t(`legal.${document}`)} layout="text">
      {failed ? (
        <ErrorState page onRetry={() => setRound(round + 1)} />
      ) : text ? (
        <article className={styles.text}>
          <h1>{text.title}</h1>
          <p className={styles.lead}>{named(text.lead)}</p>
          {text.sections.map(({ heading, paragraphs }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{named(paragraph)}</p>
              ))}
            </section>
          ))}
        </article>
      ) : (
        <div className={styles.text}>
          <Skeleton width="50%" height="36px" />
          <Skeleton height="160px" />
          <Skeleton height="160px" />
        </div>
      )}
    </Frame>
  );
}

const named = (text: string) => text.replaceAll("{app}", appName);

export function PrivacyScreen() {
  return <LegalScreen document="privacy" />;
}

export function TermsScreen() {
  return <LegalScreen document="terms" />;
}

export function PaymentTermsScreen() {
  return <LegalScreen document="payment" />;
}
