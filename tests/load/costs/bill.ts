import { prices } from "./prices.ts";
import type { Measured, Replayed } from "./replay.ts";

/** Usage profile of a room. */
export interface Usage {
  name: string;
  seats: number;
  messagesPerDay: number;
  visitsPerMemberPerDay: number;
  days: number;
}

export const busy: Usage = { name: "busy", seats: 50, messagesPerDay: 5000, visitsPerMemberPerDay: 6, days: 30 };
export const quiet: Usage = { name: "quiet", seats: 50, messagesPerDay: 20, visitsPerMemberPerDay: 1, days: 30 };

/** Monthly cost of a room in US dollars, by billed resource. */
export interface Bill {
  rowsWritten: number;
  rowsRead: number;
  duration: number;
  requests: number;
  storage: number;
  total: number;
}

export function billOf(usage: Usage, { message, visit, bytesPerMessage }: Replayed): Bill {
  const messages = usage.messagesPerDay * usage.days;
  const visits = usage.seats * usage.visitsPerMemberPerDay * usage.days;
  const sum = (of: (measured: Measured) => number) => of(message) * messages + of(visit) * visits;
  const perMillion = (count: number, price: number) => (count / prices.million) * price;
  const socketRequests = sum(({ socketMessages }) => socketMessages) / prices.socketMessagesPerRequest;
  const bill = {
    rowsWritten: perMillion(
      sum(({ rowsWritten }) => rowsWritten),
      prices.rowsWrittenPerMillion,
    ),
    rowsRead: perMillion(
      sum(({ rowsRead }) => rowsRead),
      prices.rowsReadPerMillion,
    ),
    duration: perMillion(
      sum(({ activeSeconds }) => activeSeconds) * prices.objectGigabytes,
      prices.gigabyteSecondsPerMillion,
    ),
    requests:
      perMillion(socketRequests + sum(({ objectRequests }) => objectRequests), prices.objectRequestsPerMillion) +
      perMillion(
        sum(({ workerRequests }) => workerRequests),
        prices.workerRequestsPerMillion,
      ),
    // On average half of the month's messages are stored.
    storage: ((messages * bytesPerMessage) / 2 / 1e9) * prices.gigabyteMonthStored,
  };
  return { ...bill, total: Object.values(bill).reduce((all, one) => all + one, 0) };
}
