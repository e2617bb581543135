import * as z from "zod/mini";
import { allRooms } from "../../chaos/rows.ts";
import { login } from "../../chaos/wire.ts";
import { Audit } from "./audit.ts";
import type { Answer, Frame } from "./received.ts";
import { today, writeSection } from "./results.ts";
import { answerError, frameError, parsed } from "./schemas.ts";

/** Counts of one run; any error voids it. */
export interface Checked {
  answers: number;
  frames: number;
  writes: number;
  errors: readonly string[];
}

/** Answers that a program received. */
export interface Sources {
  answers: ReadonlyMap<string, Answer>;
  connections: Iterable<{ member: string; frames: Iterable<Frame> }>;
}

const loginAnswer = z.object({ code: z.literal(1), data: login });

/**
 * Checks all texts that a program received against their schemas, and all acknowledged writes against the rooms in this
 * folder. Their server must be stopped, or at rest.
 */
export function checkAll({ answers, connections }: Sources, folder: string): Checked {
  const errors: string[] = [];
  const audit = new Audit(allRooms(folder).values());
  let answerCount = 0;
  const seated = new Map<string, string>();
  for (const answer of answers.values()) {
    answerCount += answer.times;
    const error = answerError(answer);
    if (error !== undefined) errors.push(`${answer.method} ${answer.path}: ${error}: ${answer.text.slice(0, 300)}`);
    const entered = z.safeParse(loginAnswer, parsed(answer.text));
    if (entered.success) seated.set(entered.data.data.token, entered.data.data.uid);
  }
  for (const uid of new Set(seated.values())) audit.seat(uid);

  let frameCount = 0;
  const good = new WeakMap<Frame, boolean>();
  function* goodOnes(frames: Iterable<Frame>) {
    for (const frame of frames) {
      frameCount++;
      if (!good.has(frame)) {
        const error = frameError(parsed(frame.text));
        good.set(frame, error === undefined);
        if (error !== undefined) errors.push(`a frame: ${error}: ${frame.text.slice(0, 300)}`);
      }
      if (good.get(frame)) yield frame;
    }
  }
  for (const { member, frames } of connections) audit.socket(seated.get(member) ?? member, [...goodOnes(frames)]);
  audit.texts();
  return { answers: answerCount, frames: frameCount, writes: audit.writes, errors: [...errors, ...audit.errors] };
}

export function sumOf(all: readonly Checked[]): Checked {
  const sum = (count: "answers" | "frames" | "writes") => all.reduce((total, one) => total + one[count], 0);
  const errors = all.flatMap((one) => one.errors);
  return { answers: sum("answers"), frames: sum("frames"), writes: sum("writes"), errors };
}

const examplesMax = 10;

/** Prints the counts; false, with the errors, for a void run. */
export function printChecked({ answers, frames, writes, errors }: Checked): boolean {
  const counts = `${answers} answers and ${frames} frames checked, ${writes} acknowledged writes audited`;
  console.log(`  ${counts}, ${errors.length} errors`);
  for (const error of errors.slice(0, examplesMax)) console.log(`    ${error}`);
  if (errors.length > 0) console.log("  VOID: this run counts for nothing");
  return errors.length === 0;
}

/** Writes the counts of a valid run into the results page. */
export function writeChecked(what: string, { answers, frames, writes, errors }: Checked): void {
  const counts = [answers, frames, writes, errors.length].map((count) => count.toLocaleString("en"));
  writeSection({
    title: "Checked in these runs",
    head: ["run", "answers checked", "frames checked", "acknowledged writes audited", "errors", "on"],
    rows: [[what, ...counts, today()]],
    notes: [
      "Each answer and frame is checked against its schema (`worker/contract`), each acknowledged command of a socket and each login compared with the server's disk after the run, and each pushed message with the order there. A run with an error is void: nothing of it is written here.",
    ],
    mergeRows: true,
  });
}
