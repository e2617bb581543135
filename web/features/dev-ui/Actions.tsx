import { Bell, Settings, Trash2, UserPlus } from "lucide-react";
import { useState } from "react";
import { AlipayMark } from "../../checkout/AlipayMark.tsx";
import { ContactLinks } from "../../site/ContactLinks.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Emblem } from "../../ui/Emblem.tsx";
import { FileIcon } from "../../ui/FileIcon.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LanguageSelect } from "../../ui/LanguageSelect.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { toast } from "../../ui/toast.ts";
import { Group, Sample, Wide } from "./Sample.tsx";

const variants = ["primary", "secondary", "ghost", "danger"] as const;
const file = ["plan.pdf", "walk.zip", "list.xlsx", "song.mp3", "film.mp4", "note.txt"];

export function Actions() {
  const [on, setOn] = useState(true);
  const press = () => void toast("Pressed");
  return (
    <>
      <Group title="Actions">
        {variants.map((variant) => (
          <Sample key={variant} name={`Button ${variant}`}>
            <Button variant={variant} onClick={press}>
              Rest
            </Button>
            <Button variant={variant} icon={<UserPlus size={18} />} onClick={press}>
              With an icon
            </Button>
            <Button variant={variant} busy>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} size="sm" onClick={press}>
              Small
            </Button>
            <Button variant={variant} size="lg" onClick={press}>
              Large
            </Button>
          </Sample>
        ))}
        <Sample name="IconButton">
          <IconButton label="Plain" icon={<Settings size={22} />} />
          <IconButton label="Accent" variant="accent" icon={<Bell size={22} />} />
          <IconButton label="Danger" variant="danger" icon={<Trash2 size={22} />} />
          <IconButton label="Disabled" disabled icon={<Settings size={22} />} />
        </Sample>
        <Sample name="List">
          <Wide>
            <List heading="A heading" note="A note below the rows.">
              <ListRow icon={<Settings size={20} />} title="Leads somewhere" trailing="A value" onClick={press} />
              <ListRow icon={<Bell size={20} />} title="With a detail" detail="Which may be long" />
              <ListRow title="Selected" selected noChevron onClick={press} />
              <ListRow title="Disabled" disabled onClick={press} />
              <Switch label="A switch" detail="What it does" checked={on} onChange={setOn} />
              <Switch label="A disabled one" checked={false} disabled onChange={setOn} />
              <ListRow noChevron destructive icon={<Trash2 size={20} />} title="Destructive" onClick={press} />
            </List>
          </Wide>
        </Sample>
        <Sample name="HomeLink, LanguageSelect">
          <HomeLink />
          <LanguageSelect />
          <ContactLinks />
        </Sample>
      </Group>
      <Group title="Signs">
        <Sample name="Avatar">
          {["a", "b", "c", "d", "e", "f"].map((id) => (
            <Avatar key={id} id={id} name={id} online={id < "d"} size={48} />
          ))}
          <Avatar id="g" name="小明" size={72} />
          <Avatar id="h" name="🌿" src="/no-such-picture.png" size={72} />
        </Sample>
        <Sample name="Sign">
          <Emblem>
            <Bell size={28} />
          </Emblem>
          <Emblem bare taken={0.5}>
            <Avatar id="room" name="Room" size={72} />
          </Emblem>
        </Sample>
        <Sample name="Badge">
          {(["quiet", "accent", "warning"] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Sample>
        <Sample name="Logo, FileIcon">
          <Logo />
          <Logo mark size={48} />
          <AlipayMark size={20} />
          {file.map((name) => (
            <FileIcon key={name} name={name} />
          ))}
        </Sample>
        <Sample name="QrCode">
          <QrCode text="https://example.com/i/abc" size={140} />
        </Sample>
      </Group>
    </>
  );
}
