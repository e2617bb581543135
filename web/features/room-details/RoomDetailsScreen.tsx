import { can } from "@contract/permissions.ts";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { Page } from "../../ui/Page.tsx";
import { AboutMe } from "./AboutMe.tsx";
import { BuyMore } from "./BuyMore.tsx";
import { EndRoom } from "./EndRoom.tsx";
import { LeaveRoom } from "./LeaveRoom.tsx";
import { MembersPreview } from "./MembersPreview.tsx";
import { OwnersTools } from "./OwnersTools.tsx";
import { RoomFacts } from "./RoomFacts.tsx";
import { RoomHero } from "./RoomHero.tsx";
import { useRoomPages } from "./use-room-pages.ts";

export function RoomDetailsScreen() {
  const t = useT("room");
  const { toChat } = useRoomPages();
  const loaded = useRoom((state) => state.loaded);
  const owns = useRoom(({ room }) => can(room.me.role, "room.manage"));
  const ends = useRoom(({ room }) => can(room.me.role, "room.end"));
  return (
    <Page title={t("title")} fill="pane" waiting={!loaded} onBack={toChat}>
      <RoomHero />
      <MembersPreview />
      <RoomFacts />
      <BuyMore />
      <AboutMe />
      {owns && <OwnersTools />}
      {ends && <EndRoom />}
      <LeaveRoom />
    </Page>
  );
}
