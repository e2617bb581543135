import type { Bill } from "./bill.ts";

/** Monthly demand of rooms on shared resources. */
export interface Demand {
  rooms: number;
  /** Ratio of the busiest second to the average one. */
  peak: number;
}

/** A bounded resource that all rooms share. */
export interface Limit {
  what: string;
  source: string;
  /** Rooms a month at which the limit is reached. */
  roomsAt(demand: Demand): number;
  whatThen: string;
}

const secondsPerMonth = 30 * 24 * 3600;

/** Rooms a month at which the busiest second needs the whole limit. */
const perSecond =
  (max: number, perRoom: number) =>
  ({ peak }: Demand) =>
    (max * secondsPerMonth) / (perRoom * peak);

/** Usage of shared resources per room's purchase. Emails: link, two before the end, end. */
const perRoom = { emails: 4, d1Queries: 40, d1Bytes: 6_000 };

export const limits: readonly Limit[] = [
  {
    what: "the mail service takes 2 emails a second by default",
    source: "https://resend.com/docs/api-reference/rate-limit",
    roomsAt: perSecond(2, perRoom.emails),
    whatThen: "emails wait in the queue and arrive later; request a higher rate, or use two services",
  },
  {
    what: "the cron job sends 50 emails a minute from the queue, of those that could not be sent at once",
    source: "worker/contract/limits.ts, cronBatch",
    roomsAt: perSecond(50 / 60, perRoom.emails * 0.2),
    whatThen: "raise cronBatch",
  },
  {
    what: "one D1 database holds 10 GB: a year of orders",
    source: "https://developers.cloudflare.com/d1/platform/limits/",
    roomsAt: () => 10e9 / (perRoom.d1Bytes * 12),
    whatThen: "a database for each year of orders: an order's id names its year; or old orders move to R2",
  },
  {
    what: "one D1 database answers about 500 short queries a second",
    source: "https://developers.cloudflare.com/d1/platform/limits/ (single-threaded, 1–2 ms a query)",
    roomsAt: perSecond(500, perRoom.d1Queries),
    whatThen: "several databases, chosen by a part of the order's id; rooms do not use D1",
  },
  {
    what: "the payment service takes 25 calls a second of a kind",
    source: "https://docs.stripe.com/rate-limits",
    roomsAt: perSecond(25, 1),
    whatThen: "request a higher rate; a refused order can be placed again",
  },
  {
    what: "one object answers about 1,000 requests a second",
    source: "https://developers.cloudflare.com/durable-objects/platform/limits/",
    roomsAt: () => Number.POSITIVE_INFINITY,
    whatThen: "never by more rooms: each is its own object. One room of 500 people meets it first by itself",
  },
  {
    what: "one object holds 10 GB",
    source: "https://developers.cloudflare.com/durable-objects/platform/limits/",
    roomsAt: () => Number.POSITIVE_INFINITY,
    whatThen: "never by more rooms; in one room after some ten million messages: media is in R2",
  },
];

/** A month's rooms by usage profile. */
export const mix = [
  { share: 0.9, usage: { name: "small", seats: 5, messagesPerDay: 60, visitsPerMemberPerDay: 3, days: 3 } },
  { share: 0.09, usage: { name: "team", seats: 20, messagesPerDay: 600, visitsPerMemberPerDay: 5, days: 14 } },
  { share: 0.01, usage: { name: "busy", seats: 50, messagesPerDay: 5000, visitsPerMemberPerDay: 6, days: 30 } },
] as const;

export function addBills(bills: readonly { share: number; bill: Bill }[]): number {
  return bills.reduce((sum, { share, bill }) => sum + share * bill.total, 0);
}
