import { type CSSProperties, useState } from "react";
import styles from "./Avatar.module.css";
import { avatarCharacter, avatarHue } from "./avatar-style.ts";

interface Props {
  /** Id of the member, which determines the colour. */
  id: string;
  name: string;
  /** URL of a picture; empty for the generated one. */
  src?: string | undefined;
  /** In px. */
  size?: number;
  online?: boolean | undefined;
}

/** Avatar. Decorative, as the name stands beside it. */
export function Avatar({ id, name, src, size = 40, online }: Props) {
  const [broken, setBroken] = useState("");
  const style = { "--size": `${size}px`, "--hue": avatarHue(id) } as CSSProperties;
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {src && src !== broken ? (
        <img className={styles.picture} src={src} alt="" width={size} height={size} onError={() => setBroken(src)} />
      ) : (
        <span className={styles.initial}>{avatarCharacter(name)}</span>
      )}
      {online && <span className={styles.online} />}
    </span>
  );
}
