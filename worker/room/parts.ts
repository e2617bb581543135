import type { Keyring } from "../lib/keyring.ts";
import { Details } from "./details.ts";
import { Jobs } from "./jobs.ts";
import { Links } from "./links.ts";
import { Members } from "./members.ts";
import { Messages } from "./messages.ts";
import { PasswordTries } from "./password-tries.ts";
import { Receipts } from "./receipts.ts";
import { Seats } from "./seats.ts";
import { Sessions } from "./sessions.ts";

/** What a room knows of the installation that it lives in. */
export interface Installation {
  keyring: Keyring;
  /** Where people reach it: `https://parley.example`. */
  origin: string;
  rateLimits: boolean;
}

/** The parts of a room, each with its own tables. */
export interface Parts {
  installation: Installation;
  details: Details;
  members: Members;
  links: Links;
  messages: Messages;
  receipts: Receipts;
  sessions: Sessions;
  seats: Seats;
  tries: PasswordTries;
  jobs: Jobs;
  /** Who has an open socket. */
  isOnline(memberId: string): boolean;
}

export function openParts(
  storage: DurableObjectStorage,
  installation: Installation,
  isOnline: (memberId: string) => boolean,
): Parts {
  const { sql } = storage;
  return {
    installation,
    details: new Details(sql),
    members: new Members(sql),
    links: new Links(sql, installation.keyring),
    messages: new Messages(sql),
    receipts: new Receipts(sql),
    sessions: new Sessions(sql),
    seats: new Seats(sql),
    tries: new PasswordTries(sql),
    jobs: new Jobs(storage),
    isOnline,
  };
}

/** Seats that a newcomer could take now: neither taken, given away nor held. */
export function freeSeats({ details, members, seats }: Parts, now: number, exceptOrderId = ""): number {
  return details.seats - members.count() - seats.held(now, exceptOrderId);
}
