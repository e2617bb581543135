import { type ConsoleSession, consoleCalls } from "@contract/calls/console.ts";
import { type OperatorCapability, operatorCan } from "@contract/operator-roles.ts";
import { Link, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { useT } from "../../i18n/use-t.ts";
import { Frame } from "../../site/Frame.tsx";
import { Button } from "../../ui/Button.tsx";
import { AuditLog } from "./AuditLog.tsx";
import { ConsoleContext, createConsoleApi, useConsole } from "./console-api.ts";
import { Errors } from "./Errors.tsx";
import { Loaded } from "./Loaded.tsx";
import styles from "./Operator.module.css";
import { Operators } from "./Operators.tsx";
import { OrderPage } from "./OrderPage.tsx";
import { Orders } from "./Orders.tsx";
import { ReportPage } from "./reports/ReportPage.tsx";
import { Reports } from "./reports/Reports.tsx";
import { SignIn } from "./SignIn.tsx";
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
  return await api(consoleCalls.getSession, { signal }).catch((error: unknown) => {
    if (signedOut && error instanceof CallError) return undefined;
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
  { page: "reports", capability: "console.readReports" },
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
      <span>
        {session.name} · {t(`roles.${session.role}`)}
      </span>
      <Button
        size="sm"
        busy={busy}
        onClick={() =>
          void run(async () => {
            await api(consoleCalls.signOut);
            onSignedOut();
          })
        }
      >
        {t("signOut")}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </header>
  );
}

function CurrentPage() {
  const { session } = useConsole();
  const { page, order, report } = useSearch({ from: "/operator" });
  if (page === "audit" && operatorCan(session.role, "console.readAudit")) return <AuditLog />;
  if (page === "errors" && operatorCan(session.role, "console.readErrors")) return <Errors />;
  if (page === "operators" && operatorCan(session.role, "console.readOperators")) return <Operators />;
  if (page === "reports" && operatorCan(session.role, "console.readReports"))
    return report ? <ReportPage key={report} id={report} /> : <Reports />;
  return order ? <OrderPage key={order} number={order} /> : <Orders />;
}
