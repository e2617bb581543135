import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useT } from "../../../i18n/use-t.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import styles from "./PlayButton.module.css";

interface Props {
  state: "idle" | "loading" | "playing" | "paused" | "failed" | undefined;
  /** The file, if it has a name. */
  name?: string;
  tabIndex: number;
  onToggle: () => void;
}

/** Plays and pauses a recording or an audio file. */
export function PlayButton({ state, name, tabIndex, onToggle }: Props) {
  const t = useT("media");
  const action = t(state === "playing" ? "voice.pause" : "voice.play");
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={name === undefined ? action : `${action}: ${name}`}
      tabIndex={tabIndex}
      onClick={onToggle}
    >
      {state === "loading" ? (
        <Spinner size={18} />
      ) : state === "playing" ? (
        <Pause size={18} fill="currentColor" aria-hidden="true" />
      ) : (
        <Play size={18} fill="currentColor" aria-hidden="true" />
      )}
    </button>
  );
}
