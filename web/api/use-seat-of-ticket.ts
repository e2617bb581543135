import { readTicket } from "@contract/endpoints/entrance.ts";
import { useLoaded } from "../lib/loading/use-loaded.ts";
import { publicApi } from "./public-api.ts";

/** Seat of a ticket: undefined while it loads, null when the ticket opens no seat. */
export function useSeatOfTicket(ticket: string | undefined): { roomName: string; name: string } | null | undefined {
  const load = ticket !== undefined && ((signal: AbortSignal) => publicApi(readTicket, { body: { ticket }, signal }));
  const { value, error } = useLoaded(load, { key: ticket });
  return error === undefined ? value : null;
}
