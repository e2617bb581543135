import { useNavigate, useSearch } from "@tanstack/react-router";
import Link2 from "lucide-react/icons/link-2";
import { useState } from "react";
import { sessions } from "../../device/device-sessions.ts";
import { useT } from "../../i18n/use-t.ts";
import { storeLinkUrl } from "../../lib/link-address.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { TextField } from "../../ui/TextField.tsx";
import utilities from "../../ui/utilities.module.css";
import { linkCodeIn } from "./link-code.ts";
import { LostLink } from "./RoomStates.tsx";

/** Form for a link from a message or from paper, above the list of this device's rooms. */
export function PasteLink() {
  const t = useT("links");
  const tRooms = useT("rooms");
  const navigate = useNavigate();
  const { redirect } = useSearch({ strict: false });
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [rooms] = useState(() => sessions.list());
  const open = () => {
    const found = linkCodeIn(text);
    if (!found) return setError(t("pasteError"));
    const { code } = found;
    // A link into a sealed room has its secret in the fragment.
    storeLinkUrl(text);
    if (found.paid) void navigate({ to: "/vip-entrance/$code", params: { code } });
    else void navigate({ to: "/login/{-$code}", params: { code }, search: redirect === undefined ? {} : { redirect } });
  };
  return (
    <div className={utilities.column5}>
      <Card>
        <Form onSubmit={open}>
          <Heading
            icon={<Link2 size={26} />}
            title={t("pasteTitle")}
            text={redirect === undefined ? t("pasteText") : t("pasteInBrowser")}
          />
          <TextField
            label={t("paste")}
            error={error}
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
            enterKeyHint="go"
            value={text}
            onChange={(value) => {
              setError(undefined);
              setText(value);
            }}
          />
          <Button variant="primary" size="lg" block type="submit">
            {t("open")}
          </Button>
          <ButtonLink to="/continue" variant="ghost">
            {t("fromDevice")}
          </ButtonLink>
          <LostLink />
        </Form>
      </Card>
      {rooms.length > 0 && (
        <List heading={tRooms("title")}>
          {rooms.map((room) => (
            <ListRow
              key={room.linkCode}
              icon={<Avatar id={room.roomId} name={room.roomName} size={36} />}
              title={room.roomName}
              onClick={() => void navigate({ to: "/chatroom/$code", params: { code: sessions.roomCodeOf(room) } })}
            />
          ))}
        </List>
      )}
    </div>
  );
}
