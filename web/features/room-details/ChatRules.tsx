import { setKnocking } from "@contract/endpoints/knocks.ts";
import { muteAll, setSaving, setSpeaking } from "@contract/endpoints/owner.ts";
import { setCallStarters } from "@contract/endpoints/voice-call.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { languageTag } from "@contract/text/languages.ts";
import { type CallStarters, callStarters } from "@contract/voice-call.ts";
import Phone from "lucide-react/icons/phone";
import Pin from "lucide-react/icons/pin";
import Timer from "lucide-react/icons/timer";
import { useState } from "react";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { useT } from "../../i18n/use-t.ts";
import { formatTimeSpan } from "../../lib/time-span.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { ChoiceDialog } from "./ChoiceDialog.tsx";
import { WelcomeDialog } from "./WelcomeDialog.tsx";

/** Seconds. */
const slowModes = [0, 10, 30, 60, 300, 900, 3600];

/** Settings of the room: the rights to write, knocking, slow mode, and the text for newcomers. */
export function ChatRules() {
  const t = useT("room");
  const callText = useT("call");
  const api = useApi();
  const { applyRoom } = useRoomActions();
  const room = useRoom((state) => state.room);
  const tag = languageTag(useLanguage());
  const { busy, submit } = useSubmit();
  const [asking, setAsking] = useState<"slowMode" | "welcome" | "calls">();
  const done = () => setAsking(undefined);

  // `api` reports the error; the controls show the current state.
  const save = (change: () => Promise<RoomInfo>) =>
    void submit(async () => {
      applyRoom(await change());
      done();
    });
  const span = (seconds: number) => (seconds === 0 ? t("slowModeOff") : formatTimeSpan(seconds, tag));
  const startersText = (value: CallStarters) => callText(`starters.${value === "nobody" ? "none" : value}`);
  const { slowMode = 0, callStarters: starters = "everyone" } = room;

  return (
    <List heading={t("rules")}>
      <Switch
        label={t("muteAll")}
        detail={t("muteAllHint")}
        checked={room.muteAll}
        disabled={busy}
        onChange={(on) => save(() => api(muteAll, { body: { on } }))}
      />
      <Switch
        label={t("announceOnly")}
        detail={t("announceOnlyHint")}
        checked={room.announceOnly === true}
        disabled={busy}
        onChange={(announceOnly) => save(() => api(setSpeaking, { body: { announceOnly } }))}
      />
      {!room.sealed && (
        <Switch
          label={t("knocking")}
          detail={t("knockingHint")}
          checked={room.knocking === true}
          disabled={busy}
          onChange={(on) => save(() => api(setKnocking, { body: { on } }))}
        />
      )}
      <Switch
        label={t("letSave")}
        detail={t("letSaveHint")}
        checked={room.membersSave === true}
        disabled={busy}
        onChange={(on) => save(() => api(setSaving, { body: { on } }))}
      />
      <ListRow
        icon={<Timer size={20} />}
        title={t("slowMode")}
        detail={slowMode === 0 ? t("slowModeHint") : span(slowMode)}
        onClick={() => setAsking("slowMode")}
      />
      <ListRow
        icon={<Pin size={20} />}
        title={t("welcome")}
        detail={room.welcome || t("welcomeHint")}
        onClick={() => setAsking("welcome")}
      />
      <ListRow
        icon={<Phone size={20} />}
        title={callText("starters.title")}
        detail={startersText(starters)}
        onClick={() => setAsking("calls")}
      />
      {asking === "calls" && (
        <ChoiceDialog
          title={callText("starters.title")}
          columns={2}
          options={callStarters.options.map((value) => ({ value, label: startersText(value) }))}
          value={starters}
          busy={busy}
          onSave={(chosen) => save(() => api(setCallStarters, { body: { starters: chosen } }))}
          onClose={done}
        />
      )}
      {asking === "slowMode" && (
        <ChoiceDialog
          title={t("slowMode")}
          description={t("slowModeHint")}
          options={slowModes.map((value) => ({ value, label: span(value) }))}
          value={slowMode}
          busy={busy}
          onSave={(seconds) => save(() => api(setSpeaking, { body: { slowMode: seconds } }))}
          onClose={done}
        />
      )}
      {asking === "welcome" && <WelcomeDialog onClose={done} />}
    </List>
  );
}
