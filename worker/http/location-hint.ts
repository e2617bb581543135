import type { LocationHint } from "../directory/schema.ts";

const byContinent: Readonly<Record<string, LocationHint>> = {
  AF: "afr",
  AS: "apac",
  EU: "weur",
  NA: "enam",
  OC: "oc",
  SA: "sam",
};

/** Degrees of longitude that divide a continent: hints for the places west and east of it. */
const divided: Readonly<Record<string, { at: number; west: LocationHint; east: LocationHint }>> = {
  AS: { at: 60, west: "me", east: "apac" },
  EU: { at: 17, west: "weur", east: "eeur" },
  NA: { at: -100, west: "wnam", east: "enam" },
};

/**
 * The region of Durable Objects that is nearest to a request, by the place of its IP address; undefined if the place is
 * unknown. Source of the regions: https://developers.cloudflare.com/durable-objects/reference/data-location/
 */
export function locationHintOf(request: Request): LocationHint | undefined {
  const { continent = "", longitude } = (request.cf ?? {}) as Partial<IncomingRequestCfProperties>;
  const parts = divided[continent];
  if (!parts || longitude === undefined) return byContinent[continent];
  return Number(longitude) < parts.at ? parts.west : parts.east;
}
