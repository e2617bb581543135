import type { Message } from "@contract/message.ts";
import { createContext, useContext } from "react";
import type { Track, VoicePlayer } from "./player.ts";
import type { Sounds } from "./sounds.ts";

/** The one voice of the chat that speaks at a time. */
export interface Voices {
  player: VoicePlayer;
  sounds: Sounds;
  trackOf(message: Message): Track;
  /** Which voice messages were played here. */
  played: ReadonlySet<number>;
}

const VoicesContext = createContext<Voices | undefined>(undefined);
export const VoicesProvider = VoicesContext.Provider;

/** Undefined until what plays voices has come: see `mediaParts`. */
export function useVoices(): Voices | undefined {
  return useContext(VoicesContext);
}

/** Inside of what comes together with it. */
export function useVoicesHere(): Voices {
  const voices = useVoices();
  if (!voices) throw new Error("a voice is shown before voices can be played");
  return voices;
}
