import CreditCard from "lucide-react/icons/credit-card";
import DoorOpen from "lucide-react/icons/door-open";
import EyeOff from "lucide-react/icons/eye-off";
import Globe from "lucide-react/icons/globe";
import Share2 from "lucide-react/icons/share-2";
import Trash2 from "lucide-react/icons/trash";
import type { ReactNode } from "react";
import { sessions } from "../../device/device-sessions.ts";
import { useAmounts } from "../../i18n/amounts.ts";
import { useT } from "../../i18n/use-t.ts";
import { Frame } from "../../site/Frame.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import utilities from "../../ui/utilities.module.css";
import { CreateRoomForm, useRoomOrder } from "./CreateRoomForm.tsx";
import styles from "./HomeScreen.module.css";
import { RoomPreview } from "./RoomPreview.tsx";

/** Home page: the product and the form that buys a room. */
export function HomeScreen({ rooms }: { rooms?: ReactNode }) {
  const t = useT("home");
  const { money } = useAmounts();
  const hasRooms = sessions.list().length > 0;
  const order = useRoomOrder();
  const { quote } = order.checkout.price;
  const steps = [
    { icon: <CreditCard size={20} />, title: t("how1"), text: t("how1Text") },
    { icon: <DoorOpen size={20} />, title: t("how2"), text: t("how2Text") },
    { icon: <Share2 size={20} />, title: t("how3"), text: t("how3Text") },
  ];
  const promises = [
    { icon: <Trash2 size={20} />, title: t("promise1"), text: t("promise1Text") },
    { icon: <EyeOff size={20} />, title: t("promise2"), text: t("promise2Text") },
    { icon: <Globe size={20} />, title: t("promise3"), text: t("promise3Text") },
  ];
  return (
    <Frame title={t("title")} layout="wide">
      <div className={styles.home}>
        <div className={styles.intro}>
          {hasRooms && rooms}
          <h1 className={styles.headline}>{t("headline")}</h1>
          <p className={styles.lead}>{t("lead")}</p>
          {/* On a phone the form's price is below the first screen. */}
          <p className={styles.price}>
            <span>{t("seatsCount", { count: order.seats })}</span> ·{" "}
            <span>{t("daysCount", { count: order.days })}</span>{" "}
            <strong>{quote && (quote.amount === 0 ? t("free") : money(quote.amount, quote.currency))}</strong>
          </p>
          <div className={styles.entries}>
            <ButtonLink to="/login/{-$code}" params={{}}>
              {t("haveLink")}
            </ButtonLink>
            <ButtonLink to="/lost-link" variant="ghost">
              {t("lostLink")}
            </ButtonLink>
          </div>
          {/* Receipts alone come below the headline. */}
          {!hasRooms && rooms}
        </div>
        <div className={styles.form}>
          <CreateRoomForm order={order} />
        </div>
        <div className={styles.more}>
          <RoomPreview />
          <Points title={t("howTitle")} points={steps} ordered />
          <Points title={t("promiseTitle")} points={promises} />
        </div>
      </div>
    </Frame>
  );
}

interface PointsProps {
  title: string;
  points: { icon: ReactNode; title: string; text: string }[];
  ordered?: boolean;
}

function Points({ title, points, ordered }: PointsProps) {
  const ListTag = ordered ? "ol" : "ul";
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <ListTag className={utilities.column5}>
        {points.map((point) => (
          <li key={point.title} className={styles.point}>
            <span className={styles.icon} aria-hidden="true">
              {point.icon}
            </span>
            <div>
              <h3 className={styles.pointTitle}>{point.title}</h3>
              <p className={styles.pointText}>{point.text}</p>
            </div>
          </li>
        ))}
      </ListTag>
    </section>
  );
}
