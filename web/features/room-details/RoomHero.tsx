import { useRoom } from "../../room/RoomProvider.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Emblem } from "../../ui/Emblem.tsx";
import styles from "./RoomHero.module.css";

/** Picture and name of the room, with its share of taken seats. */
export function RoomHero() {
  const { roomId, name, seats, seatsUsed } = useRoom(({ room }) => room);
  return (
    <div className={styles.hero}>
      <Emblem bare taken={seatsUsed / seats}>
        <Avatar id={roomId} name={name} size={72} />
      </Emblem>
      <p className={styles.name}>{name}</p>
    </div>
  );
}
