import { readTicket } from "@contract/calls/entrance.ts";
import { useEffect, useState } from "react";
import { publicApi } from "./public-api.ts";

/** Seat of a ticket: undefined while it loads, null when the ticket opens no seat. */
export function useTicketSeat(ticket: string | undefined): { roomName: string; name: string } | null | undefined {
  const [seat, setSeat] = useState<{ roomName: string; name: string } | null>();
  useEffect(() => {
    if (ticket === undefined) return;
    const controller = new AbortController();
    publicApi(readTicket, { body: { ticket }, signal: controller.signal }).then(setSeat, () => {
      if (!controller.signal.aborted) setSeat(null);
    });
    return () => controller.abort();
  }, [ticket]);
  return seat;
}
