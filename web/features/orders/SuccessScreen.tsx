import type { Order } from "@contract/order.ts";
import { Navigate, useParams } from "@tanstack/react-router";
import KeyRound from "lucide-react/icons/key-round";
import MailCheck from "lucide-react/icons/mail-check";
import MailX from "lucide-react/icons/mail-x";
import Ticket from "lucide-react/icons/ticket";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { placedOrder } from "../../checkout/placed-orders.ts";
import { useT } from "../../i18n/use-t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { AwaitingConfirmation } from "./AwaitingConfirmation.tsx";
import { BoughtMore } from "./BoughtMore.tsx";
import { ClosedOrder } from "./ClosedOrder.tsx";
import { closedTitle } from "./closed-order.ts";
import { OrderPageFrame } from "./OrderPageFrame.tsx";
import styles from "./Orders.module.css";
import { SaveLinkCard } from "./SaveLinkCard.tsx";
import { useOrder } from "./use-order.ts";

const titles = { "/success/$orderId": "successTitle", "/pay-success/$orderId": "boughtTitle" } as const;

/** Success page: of a bought room, and of a paid seat, or seats or time bought for a room. */
export function SuccessScreen({ page }: { page: keyof typeof titles }) {
  const t = useT("orders");
  const { orderId } = useParams({ from: page });
  const state = useOrder(orderId);
  const title = state.order?.status === "paid" ? titles[page] : (closedTitle(state.order) ?? "confirming");
  return (
    <OrderPageFrame title={t(title)} state={state}>
      {(order) => {
        if (order.status === "pending") return <AwaitingConfirmation order={order} />;
        const link = page === "/success/$orderId" ? <AdminLink order={order} /> : <PaidSeat order={order} />;
        if (order.status !== "paid")
          return (
            <>
              <ClosedOrder order={order} />
              {order.link && link}
            </>
          );
        const own = order.kind === "create" ? "/success/$orderId" : "/pay-success/$orderId";
        if (own !== page) return <Navigate to={own} params={{ orderId }} replace />;
        return order.kind === "create" || order.kind === "join" ? link : <BoughtMore order={order} />;
      }}
    </OrderPageFrame>
  );
}

/** The admin link is shown only here and in the email. */
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

function PaidSeat({ order: { code, link, public: isPublic } }: { order: Order }) {
  const t = useT("orders");
  return (
    <Card column>
      <Heading
        live
        icon={<Ticket size={26} />}
        title={t("joinedTitle")}
        text={t(link ? "joinedText" : isPublic ? "seatLinkOnOtherDevice" : "seatLinkGone")}
      />
      {link && <SaveLinkCard label={t("personalLink")} link={link} fileName="seat-link" />}
      {code && (
        <ButtonLink to="/login/{-$code}" params={{ code }} variant="primary" size="lg" block>
          {t("takeSeat")}
        </ButtonLink>
      )}
    </Card>
  );
}
