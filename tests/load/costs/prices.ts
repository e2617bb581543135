/** The platform's prices in US dollars beyond the paid plan's included amounts, which are not deducted. */
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
  /** Incoming socket messages that are billed as one request. */
  socketMessagesPerRequest: 20,
  gigabyteSecondsPerMillion: 12.5,
  /** Billed memory of an object while it works or waits for a timer. */
  objectGigabytes: 0.128,
  gigabyteMonthStored: 0.2,
  workerRequestsPerMillion: 0.3,
} as const;
