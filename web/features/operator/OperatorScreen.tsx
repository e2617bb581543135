import { type ConsoleSession, consoleEndpoints } from "@contract/endpoints/console.ts";
import { type OperatorCapability, operatorCan } from "@contract/operator-roles.ts";
import { Link, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useT } from "../../i18n/use-t.ts";
import { Frame } from "../../site/Frame.tsx";
import { Loaded } from "../../site/Loaded.tsx";
import { Button } from "../../ui/Button.tsx";
import { AuditLog } from "./AuditLog.tsx";
import { ConsoleContext, createConsoleApi, useConsole } from "./console-api.ts";
import { Coupons } from "./coupons/Coupons.tsx";
import { Errors } from "./Errors.tsx";
import { Feedback } from "./Feedback.tsx";
import { FiguresPage } from "./figures/FiguresPage.tsx";
import { Visits } from "./figures/Visits.tsx";
import { Health } from "./Health.tsx";
import styles from "./Operator.module.css";
import { Operators } from "./Operators.tsx";
import { OrderPage } from "./OrderPage.tsx";
import { Orders } from "./Orders.tsx";
import { Rooms } from "./Rooms.tsx";
import { RefusedFiles } from "./reports/RefusedFiles.tsx";
import { ReportPage } from "./reports/ReportPage.tsx";
import { Reports } from "./reports/Reports.tsx";
import { SignIn } from "./SignIn.tsx";
import { Channels } from "./settings/Channels.tsx";
import { Prices } from "./settings/Prices.tsx";
import { useAction } from "./use-action.ts";

/** The operator's console, or its sign-in. */
export function OperatorScreen() {
  const t = useT("operator");
  return (
    <Frame title={t("title")} layout="wide">
      <Loaded load={readSession}>{(session) => <Console stored={session} />}</Loaded>
    </Frame>
  );
}

async function readSession(signal: AbortSignal): Promise<ConsoleSession | undefined> {
  let signedOut = false;
  const api = createConsoleApi("", () => {
    signedOut = true;
  });
  return await api(consoleEndpoints.getSession, { signal }).catch((error: unknown) => {
    if (signedOut && error instanceof ApiError) return undefined;
    throw error;
  });
}

function Console({ stored }: { stored: ConsoleSession | undefined }) {
  const [session, setSession] = useState(stored);
  const signedIn = useMemo(
    () => session && { session, api: createConsoleApi(session.csrf, () => setSession(undefined)) },
    [session],
  );
  if (!signedIn) return <SignIn onSignedIn={setSession} />;
  return (
    <ConsoleContext value={signedIn}>
      <Header onSignedOut={() => setSession(undefined)} />
      <CurrentPage />
    </ConsoleContext>
  );
}

const pages = [
  { page: "orders", capability: "console.readOrders" },
  { page: "rooms", capability: "console.readRooms" },
  { page: "today", capability: "console.readFigures" },
  { page: "reports", capability: "console.readReports" },
  { page: "files", capability: "console.readRefusedFiles" },
  { page: "feedback", capability: "console.readFeedback" },
  { page: "coupons", capability: "console.readCoupons" },
  { page: "prices", capability: "console.readPrices" },
  { page: "channels", capability: "console.readChannels" },
  { page: "visits", capability: "console.readFigures" },
  { page: "health", capability: "console.readHealth" },
  { page: "operators", capability: "console.readOperators" },
  { page: "audit", capability: "console.readAudit" },
  { page: "errors", capability: "console.readErrors" },
] as const satisfies readonly { page: string; capability: OperatorCapability }[];

function Header({ onSignedOut }: { onSignedOut: () => void }) {
  const t = useT("operator");
  const { api, session } = useConsole();
  const { busy, failure, run } = useAction();
  const { page = "orders" } = useSearch({ from: "/operator" });
  return (
    <header className={styles.header}>
      <h1>{t("title")}</h1>
      <div className={styles.account}>
        <span>
          <span translate="no">{session.name}</span> · <span>{t(`roles.${session.role}`)}</span>
        </span>
        <Button
          size="sm"
          busy={busy}
          onClick={() =>
            void run(async () => {
              await api(consoleEndpoints.signOut);
              onSignedOut();
            })
          }
        >
          {t("signOut")}
        </Button>
      </div>
      <nav className={styles.nav} aria-label={t("title")}>
        {pages
          .filter(({ capability }) => operatorCan(session.role, capability))
          .map((one) => (
            <Link
              key={one.page}
              to="/operator"
              search={{ page: one.page }}
              aria-current={one.page === page ? "page" : undefined}
            >
              {t(`pages.${one.page}`)}
            </Link>
          ))}
      </nav>
      {failure && <p role="alert">{failure}</p>}
    </header>
  );
}

function CurrentPage() {
  const { session } = useConsole();
  const { page, order, report, room } = useSearch({ from: "/operator" });
  const shown = pages.find((one) => one.page === page && operatorCan(session.role, one.capability));
  switch (shown?.page) {
    case "rooms":
      return <Rooms room={room} />;
    case "reports":
      return report ? <ReportPage key={report} id={report} /> : <Reports />;
    case "files":
      return <RefusedFiles />;
    case "today":
      return <FiguresPage />;
    case "feedback":
      return <Feedback />;
    case "coupons":
      return <Coupons />;
    case "prices":
      return <Prices />;
    case "channels":
      return <Channels />;
    case "visits":
      return <Visits />;
    case "health":
      return <Health />;
    case "operators":
      return <Operators />;
    case "audit":
      return <AuditLog />;
    case "errors":
      return <Errors />;
    default:
      return order ? <OrderPage key={order} number={order} /> : <Orders />;
  }
}
