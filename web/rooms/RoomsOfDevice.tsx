import { Suspense } from "react";
import { placedReceipts } from "../checkout/placed-orders.ts";
import { sessions } from "../device/device-sessions.ts";
import { retryingComponent } from "../i18n/retrying-component.ts";

const MyRooms = retryingComponent(async () => (await import("./MyRooms.tsx")).MyRooms);

/** List of this device's rooms and receipts, on final pages outside of a room. */
export function RoomsOfDevice() {
  return (
    (sessions.list().length > 0 || placedReceipts().length > 0) && (
      <Suspense fallback={null}>
        <MyRooms />
      </Suspense>
    )
  );
}
