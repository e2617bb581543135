import { useState } from "react";
import { ContinueInBrowser } from "../../in-app-browser/ContinueInBrowser.tsx";
import { Lightbox } from "../../media/lightbox/Lightbox.tsx";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { isolatedName } from "../../ui/isolated-name.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { toast } from "../../ui/toast.ts";
import { Group, Sample } from "./Sample.tsx";

const slides = ["one", "two"].map((id) => ({ id, src: "/favicon.svg", width: 64, height: 64, alt: id, caption: id }));

export function Overlays() {
  const [open, setOpen] = useState<"alert" | "confirm" | "dialog" | "sheet" | "lightbox">();
  const [slide, setSlide] = useState("one");
  const close = () => setOpen(undefined);
  return (
    <Group title="Overlays">
      <Sample name="Dialogs">
        <Button onClick={() => setOpen("alert")}>AlertDialog</Button>
        <Button onClick={() => setOpen("confirm")}>ConfirmDialog</Button>
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("sheet")}>Sheet</Button>
        <Button onClick={() => setOpen("lightbox")}>Lightbox</Button>
      </Sample>
      <Sample name="Toaster">
        <Button onClick={() => void toast("A plain one")}>Plain</Button>
        <Button onClick={() => void toast("It worked", { kind: "success" })}>Success</Button>
        <Button onClick={() => void toast("It did not", { kind: "error" })}>Error</Button>
        <Button onClick={() => void toast("Gone", { action: { label: "Undo", onClick: () => {} } })}>Undo</Button>
      </Sample>
      <Sample name="ContinueElsewhere">
        <ContinueInBrowser makeTicket={async () => "ticket"} />
      </Sample>
      <AlertDialog
        open={open === "alert"}
        title="Notice"
        content="Something that must be read."
        buttonText="Understood"
        onClose={close}
      />
      <ConfirmDialog
        open={open === "confirm"}
        onOpenChange={close}
        title={<>Clear the history of {isolatedName("“An afternoon walk”")} for everyone?</>}
        content="All messages of all members are deleted."
        loss="Nobody can get them back."
        confirmText="Clear the history"
        onConfirm={close}
      />
      <Dialog open={open === "dialog"} onOpenChange={close} title="A dialog" description="What it is about.">
        Its content
      </Dialog>
      <Sheet open={open === "sheet"} onOpenChange={close} title="A sheet">
        Its content
      </Sheet>
      {open === "lightbox" && (
        <Lightbox slides={slides} shown={slide} onShow={setSlide} onClose={close} onBroken={() => {}} />
      )}
    </Group>
  );
}
