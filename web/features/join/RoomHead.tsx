import { Armchair } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Emblem } from "../../ui/Emblem.tsx";
import styles from "./Join.module.css";

interface Props {
  /** Decides the colour: the room's id. */
  roomId: string;
  title: string;
  /** The room has no name yet, nor the picture that comes of it. */
  unnamed?: boolean;
  text: ReactNode;
  badge?: string | undefined;
}

/** Which room this is about. */
export function RoomHead({ roomId, title, unnamed = false, text, badge }: Props) {
  return (
    <div className={styles.head}>
      <Emblem bare={!unnamed}>
        {unnamed ? <Armchair size={28} /> : <Avatar id={roomId} name={title} size={72} />}
      </Emblem>
      <h1>{title}</h1>
      {badge && <Badge tone="accent">{badge}</Badge>}
      <p>{text}</p>
    </div>
  );
}
