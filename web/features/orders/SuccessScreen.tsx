import type { Order } from "@contract/order.ts";
import { Navigate, useParams } from "@tanstack/react-router";
import KeyRound from "lucide-react/icons/key-round";
import MailCheck from "lucide-react/icons/mail-check";
import MailX from "lucide-react/icons/mail-x";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { placedOrder } from "../../checkout/placed-orders.ts";
import { useT } from "../../i18n/use-t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { ClosedOrder } from "./ClosedOrder.tsx";
import { Confirming } from "./Confirming.tsx";
import { closedTitle } from "./closed-order.ts";
import { OrderGate } from "./OrderGate.tsx";
import styles from "./Orders.module.css";
import { SaveLinkCard } from "./SaveLinkCard.tsx";
import { useOrder } from "./use-order.ts";

/** Success page of a bought room. The admin link is shown only here and in the email. */
export function SuccessScreen() {
  const t = useT("orders");
  const { orderId } = useParams({ from: "/success/$orderId" });
  const state = useOrder(orderId);
  return (
    <OrderGate
      title={t(state.order?.status === "paid" ? "successTitle" : (closedTitle(state.order) ?? "confirming"))}
      state={state}
    >
      {(order) => {
        if (order.status === "pending") return <Confirming order={order} />;
        if (order.status !== "paid")
          return (
            <>
              <ClosedOrder order={order} />
              {order.link && <AdminLink order={order} />}
            </>
          );
        if (order.kind !== "create") return <Navigate to="/pay-success/$orderId" params={{ orderId }} replace />;
        return <AdminLink order={order} />;
      }}
    </OrderGate>
  );
}

function AdminLink({ order }: { order: Order }) {
  const t = useT("orders");
  const home = useT("home");
  const { link, code, orderId, mail, public: isPublic } = order;
  const { email } = placedOrder(orderId);
  const isMailed = mail === "waiting" || mail === "sent";
  const mailText = () => {
    if (!isMailed) return t("notMailed");
    if (mail === "waiting") return email ? t("mailing", { email }) : t("mailingSomewhere");
    return email ? t("mailedTo", { email }) : t("mailed");
  };
  if (!link || !code)
    return (
      <Card column>
        <Heading
          live
          icon={<KeyRound size={26} />}
          title={t("successTitle")}
          text={t(isPublic ? "linkOnOtherDevice" : "linkGone")}
        />
        <ButtonLink to="/login/{-$code}" params={{}} variant="primary" size="lg" block>
          {home("haveLink")}
        </ButtonLink>
      </Card>
    );
  return (
    <Card column>
      <Heading live icon={<KeyRound size={26} />} title={t("successTitle")} text={t("successText")} />
      <SaveLinkCard label={t("adminLink")} link={link} fileName="admin-link" />
      <Banner tone="warning" icon={<TriangleAlert size={18} />}>
        {t(order.sealed ? "sealedNext" : "keepWarning")}
      </Banner>
      <p className={styles.mailed}>
        {isMailed ? <MailCheck size={17} aria-hidden="true" /> : <MailX size={17} aria-hidden="true" />}
        <span>{mailText()}</span>
      </p>
      <ButtonLink to="/login/{-$code}" params={{ code }} variant="primary" size="lg" block>
        {t("setUp")}
      </ButtonLink>
    </Card>
  );
}
