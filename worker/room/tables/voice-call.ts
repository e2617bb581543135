import type { CallParticipantState } from "../../contract/voice-call.ts";
import { newMemberId } from "../../lib/crypto/codes.ts";
import { Table, type Written } from "./table.ts";

export interface RunningCall {
  callId: string;
  startedBy: string;
  startedAt: number;
  /** Ids of all members who took part. */
  members: readonly string[];
  /** Ids of members who may not come back. */
  removed: readonly string[];
  /** The call's notification was scheduled. */
  alerted: boolean;
}

/** A device in the call. */
export interface ParticipantRecord extends CallParticipantState {
  device: string;
  session: string;
  memberId: string;
  /** Id of the ended participant as which the device came back when this one began. */
  formerDevice?: string | undefined;
  /** The socket was lost then; null while it is open. */
  lostAt: number | null;
}

type CallRow = Record<"callId" | "startedBy" | "members" | "removed", string> & Record<"startedAt" | "alerted", number>;
type ParticipantRow = Omit<ParticipantRecord, keyof CallParticipantState | "formerDevice"> &
  Record<keyof CallParticipantState, number> & { formerDevice: string | null };

/**
 * The room's call and the people in it. In tables and not in the attachments of sockets, because a participant outlives its
 * socket, and the call a restart of the process. Cached, because only this class writes the tables.
 */
export class VoiceCall extends Table {
  #running: RunningCall | undefined;
  #participants: readonly ParticipantRecord[] = [];
  #isLoaded = false;
  #changedId: string | undefined;

  /** The running call; undefined without one. */
  get running(): RunningCall | undefined {
    this.#load();
    return this.#running;
  }

  /** The people in the call, in the order of joining. */
  get participants(): readonly ParticipantRecord[] {
    this.#load();
    return this.#participants;
  }

  #load(): void {
    if (this.#isLoaded) return;
    const row = this.first<CallRow>(
      `SELECT call_id AS callId, started_by AS startedBy, started_at AS startedAt, members, removed, alerted
       FROM voice_call`,
    );
    this.#running = row && {
      ...row,
      members: JSON.parse(row.members) as string[],
      removed: JSON.parse(row.removed) as string[],
      alerted: row.alerted === 1,
    };
    this.#participants = this.rows<ParticipantRow>(
      `SELECT device, session, member_id AS memberId, muted, camera, screen, former_device AS formerDevice,
         lost_at AS lostAt
       FROM call_places ORDER BY rowid`,
    ).map((participant) => ({
      ...participant,
      formerDevice: participant.formerDevice ?? undefined,
      muted: participant.muted === 1,
      camera: participant.camera === 1,
      screen: participant.screen === 1,
    }));
    this.#isLoaded = true;
  }

  dropCache(): void {
    this.#isLoaded = false;
    this.#changedId = undefined;
  }

  /** Id of the call whose people have changed since the last call of this method. */
  takeChanged(): string | undefined {
    const changed = this.#changedId;
    this.#changedId = undefined;
    return changed;
  }

  #write(query: TemplateStringsArray, ...values: Written[]): void {
    this.#changedId = this.running?.callId ?? this.#changedId;
    this.#isLoaded = false;
    this.run(query, ...values);
  }

  start(memberId: string, now: number): void {
    this.#write`INSERT INTO voice_call (call_id, started_by, started_at, members, removed)
      VALUES (${newMemberId()}, ${memberId}, ${now}, '[]', '[]')`;
  }

  end(): void {
    this.#write`DELETE FROM voice_call`;
  }

  /** Makes a session a new participant, its only one. */
  enter(participant: Omit<ParticipantRecord, "device" | "lostAt">): string {
    const { session, memberId, formerDevice = null, muted, camera, screen } = participant;
    const device = newMemberId();
    this.run`DELETE FROM call_places WHERE session = ${session}`;
    this.#write`INSERT INTO call_places (device, session, member_id, former_device, muted, camera, screen)
      VALUES (${device}, ${session}, ${memberId}, ${formerDevice}, ${muted}, ${camera}, ${screen})`;
    const { members = [] } = this.running ?? {};
    if (!members.includes(memberId))
      this.#write`UPDATE voice_call SET members = ${JSON.stringify([...members, memberId])}`;
    return device;
  }

  setState(device: string, { muted, camera, screen }: CallParticipantState): void {
    const participant = this.participants.find((one) => one.device === device);
    // A list goes to all members on each change.
    if (participant?.muted === muted && participant.camera === camera && participant.screen === screen) return;
    this.#write`UPDATE call_places SET muted = ${muted}, camera = ${camera}, screen = ${screen}
      WHERE device = ${device}`;
  }

  leave(device: string): void {
    this.#write`DELETE FROM call_places WHERE device = ${device}`;
  }

  /** The member may not come back to this call. */
  ban(memberId: string): void {
    const { removed = [] } = this.running ?? {};
    if (removed.includes(memberId)) return;
    this.#write`UPDATE voice_call SET removed = ${JSON.stringify([...removed, memberId])}`;
  }

  /** Does not count as a change of the call: the list of people that members get does not contain it. */
  setAlerted(alerted: boolean): void {
    this.#isLoaded = false;
    this.run`UPDATE voice_call SET alerted = ${alerted}`;
  }

  /** The socket of a participant was lost or reopened. Not broadcast. */
  setLostAt(device: string, lostAt: number | null): void {
    this.#isLoaded = false;
    this.run`UPDATE call_places SET lost_at = ${lostAt} WHERE device = ${device}`;
  }
}
