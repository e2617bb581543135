import type { CallParticipant } from "@contract/voice-call.ts";
import { Attacker, type Sent } from "./attacker.ts";
import type { CallPage } from "./call-page.ts";

/** Possible lies of a server, with the share of the occasions at which it tells those of its seed. */
const lies = {
  alterSignals: 0.2,
  dropSignals: 0.2,
  forgeSignals: 1,
  misdirectSignals: 0.2,
  /** Says that a signal was not delivered, which may be true. An honest server does so, too, when a socket is lost. */
  refuseSignals: 0.2,
  renameSenders: 0.2,
  reorderSignals: 0.5,
  repeatSignals: 0.5,
  hideDevices: 0.3,
  /** Lists Eve after her removal. */
  keepEve: 0.5,
  listStrangers: 0.3,
  /** Names another member for a device than before. */
  moveDevices: 0.3,
  reusePlaces: 0.5,
  /** Names the same wrong member for a device in all lists and signals to one page. */
  swapMembers: 0.4,
};
type Lie = keyof typeof lies;

export const members = ["ada", "ben", "cara"];

const personOf = (device: string, memberId: string): CallParticipant => ({
  ...{ device, memberId, muted: false, camera: false, screen: false },
});

interface Options {
  random: () => number;
  isHonest: boolean;
  pages: readonly CallPage[];
  note(line: string): void;
}

/** The server of one seed. It tells some lies only: with all of them no call would get as far as a second offer. */
export class HostileServer {
  readonly #options: Options;
  readonly #attacker: Attacker;
  readonly #lies: ReadonlySet<string>;
  /** Signals of the members that the server did not deliver yet. */
  readonly #queue: Sent[] = [];
  /** Wrong members, by page and device; null is the right one. */
  readonly #swapped = new Map<string, string | null>();
  #places = 0;
  isEveRemoved = false;

  static async create(options: Options): Promise<HostileServer> {
    return new HostileServer(options, await Attacker.create(options.random));
  }

  private constructor(options: Options, attacker: Attacker) {
    this.#options = options;
    this.#attacker = attacker;
    const possible = options.isHonest ? ["refuseSignals"] : Object.keys(lies);
    this.#lies = new Set(possible.filter(() => options.random() < 0.4));
  }

  /** A signal of a page. Rejects if the server says that it did not deliver it. */
  async take(sent: Sent): Promise<void> {
    await this.#attacker.read(sent);
    const isRefused = this.#does("refuseSignals");
    if (!isRefused || this.#chance(0.5)) this.#queue.push(sent);
    if (isRefused) throw new Error("not delivered");
  }

  /** Gives the page a place in the call. */
  join(page: CallPage): void {
    const device = this.#does("reusePlaces") ? `d-${1 + this.#upTo(4)}` : `d-${++this.#places}`;
    const callId = this.#does("reusePlaces") ? "call-1" : "call-2";
    this.#options.note(`${page.memberId} joins as ${device} of ${callId}`);
    // The place first: it is in the list.
    page.place = { callId, device };
    page.join(page.place, this.#listFor(page));
  }

  tell(page: CallPage): void {
    const people = this.#listFor(page);
    this.#options.note(`${page.memberId} reads ${people.map(({ device, memberId }) => `${device} of ${memberId}`)}`);
    page.tell(people);
  }

  /** Delivers a signal, and may repeat one. */
  relay(): void {
    const [sent] = this.#queue.splice(this.#does("reorderSignals") ? this.#upTo(this.#queue.length) : 0, 1);
    if (sent && !this.#does("dropSignals")) this.#deliver(sent);
    const page = this.#oneOf(this.#options.pages);
    const earlier = this.#does("repeatSignals") && this.#attacker.earlier(page.place);
    if (earlier) this.#push(page, earlier);
  }

  relayAll(): void {
    for (const sent of this.#queue.splice(0)) this.#deliver(sent);
  }

  async forge(): Promise<void> {
    if (!this.#does("forgeSignals")) return;
    const page = this.#oneOf(this.#options.pages);
    const [from, memberId] = this.#oneOf([...page.listed, ["d-x", "mallory"] as const]);
    const { callId, device } = page.place;
    const read = this.#chance(0.5) ? this.#attacker.readWayTo(device) : undefined;
    const way = { ...(read ?? { memberId, from }), callId, to: device };
    const { body, by } = await this.#attacker.forge(way);
    this.#options.note(`a forgery by ${by}`);
    page.push({ ...way, body });
  }

  #deliver(sent: Sent): void {
    const { pages } = this.#options;
    const right = pages.find(({ place }) => place.device === sent.to);
    const page = this.#does("misdirectSignals") ? this.#oneOf(pages) : right;
    if (!page) return;
    const from = this.#does("renameSenders") ? this.#oneOf(["d-x", ...page.listed.keys()]) : sent.from;
    const body = this.#does("alterSignals") ? this.#attacker.alter(sent.body) : sent.body;
    this.#push(page, { ...sent, from, body });
    if (this.#does("repeatSignals")) this.#push(page, { ...sent, from, body });
  }

  #push(page: CallPage, sent: Sent): void {
    const memberId = this.#nameFor(page, sent.from, sent.memberId);
    this.#options.note(`${page.memberId} gets a signal of ${memberId} from ${sent.from}`);
    page.push({ ...sent, memberId });
  }

  #listFor(page: CallPage): CallParticipant[] {
    const { pages } = this.#options;
    const inCall = pages.filter(({ place }) => place.device);
    const isMoved = this.#does("moveDevices");
    const people = inCall.map(({ place: { device }, memberId }) =>
      personOf(device, isMoved && this.#chance(0.3) ? this.#oneOf(members) : this.#nameFor(page, device, memberId)),
    );
    if (!this.isEveRemoved || this.#does("keepEve")) people.push(personOf("d-eve", "eve"));
    if (this.#does("listStrangers")) people.push(personOf("d-x", this.#oneOf([...members, "mallory", "eve"])));
    return this.#does("hideDevices") ? people.filter(() => this.#chance(0.7)) : people;
  }

  /** The member of a device, as the server names it to a page. */
  #nameFor(page: CallPage, device: string, memberId: string): string {
    const key = `${page.memberId} ${device}`;
    const swapped = this.#swapped.get(key) ?? (this.#does("swapMembers") ? this.#oneOf(members) : null);
    this.#swapped.set(key, swapped);
    return swapped ?? memberId;
  }

  #does(lie: Lie): boolean {
    return this.#lies.has(lie) && this.#chance(lies[lie]);
  }

  #chance(share: number): boolean {
    return this.#options.random() < share;
  }

  #upTo(max: number): number {
    return Math.floor(this.#options.random() * max);
  }

  #oneOf<T>(all: readonly T[]): T {
    return all[this.#upTo(all.length)] as T;
  }
}
