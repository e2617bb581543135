import * as Limits from "../../contract/limits.ts";
import { withTimeout } from "../../contract/with-timeout.ts";
import { errorFields, log } from "../../lib/log.ts";
import { checkWait, ok, type Result, refusal } from "../../lib/result.ts";
import { outcome, withoutReply } from "../outcome.ts";
import type { RoomServices } from "../ports.ts";
import { findTranscriptSource, storeTranscript, type TranscriptSource } from "../rules/messages/transcripts.ts";
import type { Action } from "../verb.ts";
import type { Transactions } from "./transactions.ts";

const askForSource: Action<number, TranscriptSource> = {
  needs: "room.read",
  run: ({ tables, now }, messageId) => outcome(findTranscriptSource(tables, messageId, now)),
};

/** Transcribes voice messages. Concurrent requests for one message share one run of the speech model. */
export function createTranscriber(transactions: Transactions) {
  const running = new Map<number, Promise<Result<string>>>();

  async function runFor(messageId: number, run: () => Promise<string>): Promise<Result<string>> {
    try {
      const text = await withTimeout(run(), Limits.transcribeTimeoutMs);
      if (text === undefined) throw new Error("the speech model does not answer");
      return transactions.ask((tables) => storeTranscript(tables, messageId, text));
    } catch (error) {
      log("warn", "a transcription failed", errorFields(error));
      transactions.ask(
        withoutReply(({ transcriptionLimits }, now) => transcriptionLimits.countFailure(messageId, now)),
      );
      return refusal("transcribeFailed");
    }
  }

  return {
    /** The transcript; "" if no speech was recognised. `run` is missing if no model is bound. */
    async ask(session: string, messageId: number, run: RoomServices["transcribe"]): Promise<Result<string>> {
      const voice = transactions.act(askForSource, session, messageId);
      if (!voice.ok) return voice;
      if ("transcript" in voice.value) return ok(voice.value.transcript);
      if (!run) return refusal("transcribeMissing");
      const { roomId, fileId, size } = voice.value;
      const alreadyRunning = running.get(messageId);
      if (alreadyRunning) return await alreadyRunning;
      // Each run is charged to the room's hourly budget.
      const paid = transactions.ask(
        withoutReply(({ transcriptionLimits }, now) => checkWait(transcriptionLimits.take(size, now))),
      );
      if (!paid.ok) return paid;
      const result = runFor(messageId, () => run(roomId, fileId)).finally(() => running.delete(messageId));
      running.set(messageId, result);
      return await result;
    },
  };
}
