import type { Language } from "@contract/text/languages.ts";
import type { ReactNode } from "react";
import { useLanguage } from "../i18n/I18nProvider.tsx";
import type { PageText } from "../i18n/page-text.ts";
import { appName } from "../lib/app-name.ts";
import { useLoaded } from "../lib/loading/use-loaded.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Frame } from "./Frame.tsx";
import styles from "./TextPage.module.css";

interface Props {
  /** Title of the browser's tab until the text is loaded. */
  title: string;
  /** Loads the text in each language. */
  texts: Record<Language, () => Promise<PageText>>;
  /** Shown below the text. */
  children?: ReactNode;
}

/** A page of prose in the chosen language. */
export function TextPage({ title, texts, children }: Props) {
  const language = useLanguage();
  const { value: text, error, restart } = useLoaded(() => texts[language](), { version: language });
  return (
    <Frame title={title} layout="text">
      {error !== undefined ? (
        <ErrorState page onRetry={restart} />
      ) : text ? (
        <article className={styles.text}>
          <h1>{text.title}</h1>
          <p className={styles.lead}>{named(text.lead)}</p>
          {text.sections.filter(applies).map(({ heading, paragraphs }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{named(paragraph)}</p>
              ))}
            </section>
          ))}
          {children}
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

const applies = ({ ofAnalytics }: PageText["sections"][number]) =>
  !ofAnalytics || document.documentElement.dataset.analytics !== undefined;

const named = (text: string) => text.replaceAll("{app}", appName);
