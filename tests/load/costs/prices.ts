/** What the platform asks, in US dollars, beyond what its paid plan includes. Nothing is taken off for that. */
export const prices = {
  from: "2026-11-21",
  sources: [
    "https://developers.cloudflare.com/durable-objects/platform/pricing",
    "https://developers.cloudflare.com/workers/platform/pricing",
    "https://developers.cloudflare.com/d1/platform/pricing",
    "https://developers.cloudflare.com/r2/pricing",
  ],
  million: 1_000_000,
  rowsReadPerMillion: 0.001,
  rowsWrittenPerMillion: 1,
  objectRequestsPerMillion: 0.15,
  /** So many messages that come in by socket are billed as one request. */
  socketMessagesPerRequest: 20,
  gigabyteSecondsPerMillion: 12.5,
  /** An object is billed as if it took so much memory, while it works or waits for a timer. */
  objectGigabytes: 0.128,
  gigabyteMonthStored: 0.2,
  workerRequestsPerMillion: 0.3,
} as const;
