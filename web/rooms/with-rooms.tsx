import { type ComponentType, type ReactNode, Suspense } from "react";
import { placedReceipts } from "../checkout/placed-orders.ts";
import { sessions } from "../device/device-sessions.ts";
import { retryingComponent } from "../i18n/retrying-component.ts";

const MyRooms = retryingComponent(async () => (await import("./MyRooms.tsx")).MyRooms);

export function RoomsOfDevice() {
  return (
    (sessions.list().length > 0 || placedReceipts().length > 0) && (
      <Suspense fallback={null}>
        <MyRooms />
      </Suspense>
    )
  );
}

/** Adds the list of this device's rooms to a page outside of a room. */
export function withRooms(Screen: ComponentType<{ rooms?: ReactNode }>) {
  return function ScreenWithRooms() {
    return <Screen rooms={<RoomsOfDevice />} />;
  };
}
