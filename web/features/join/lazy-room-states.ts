import { withMessages } from "../../i18n/I18nProvider.tsx";
import { retryingComponent } from "../../lib/loading/retrying-component.ts";

const fetchStates = () => import("./RoomStates.tsx");

/** Lazily loaded, as few links lead to these states. */
export const EndedRoom = retryingComponent(async () => (await fetchStates()).EndedRoom);
export const FullRoom = retryingComponent(async () => (await fetchStates()).FullRoom);
export const LostLink = retryingComponent(async () => (await fetchStates()).LostLink);
export const EnterOwnSeat = retryingComponent(() =>
  withMessages(
    ["links"],
    import("./OwnSeat.tsx").then((module) => module.EnterOwnSeat),
  ),
);
export const LoginWait = retryingComponent(async () => (await import("./LoginWait.tsx")).LoginWait);
export const OwnSeat = retryingComponent(() =>
  withMessages(
    ["links"],
    import("./OwnSeat.tsx").then((module) => module.OwnSeat),
  ),
);
export const OwnerPassword = retryingComponent(() =>
  withMessages(
    ["setup"],
    import("./OwnerPassword.tsx").then((module) => module.OwnerPassword),
  ),
);
export const WrongPassword = retryingComponent(() =>
  withMessages(
    ["links"],
    import("./WrongPassword.tsx").then((module) => module.WrongPassword),
  ),
);
