import Armchair from "lucide-react/icons/armchair";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { cx } from "../../ui/cx.ts";
import { Emblem } from "../../ui/Emblem.tsx";
import heading from "../../ui/Heading.module.css";

interface Props {
  /** Determines the colour of the picture. */
  roomId: string;
  title: string;
  /** The room has no name yet, from whose initials its picture is made. */
  unnamed?: boolean;
  text: ReactNode;
  badge?: string | undefined;
}

export function RoomHead({ roomId, title, unnamed = false, text, badge }: Props) {
  return (
    <div className={cx(heading.head, heading.centred)}>
      <Emblem bare={!unnamed}>
        {unnamed ? <Armchair size={28} /> : <Avatar id={roomId} name={title} size={72} />}
      </Emblem>
      <h1>{title}</h1>
      {badge && <Badge tone="accent">{badge}</Badge>}
      <p>{text}</p>
    </div>
  );
}
