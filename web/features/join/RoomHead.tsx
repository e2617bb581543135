import type { ReactNode } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Sign } from "../../ui/Sign.tsx";
import styles from "./Join.module.css";

interface Props {
  /** Decides the colour: the room's id. */
  roomId: string;
  title: string;
  text: ReactNode;
  badge?: string | undefined;
}

/** Which room this is about. */
export function RoomHead({ roomId, title, text, badge }: Props) {
  return (
    <div className={styles.head}>
      <Sign bare>
        <Avatar id={roomId} name={title} size={72} />
      </Sign>
      <h1>{title}</h1>
      {badge && <Badge tone="accent">{badge}</Badge>}
      <p>{text}</p>
    </div>
  );
}
