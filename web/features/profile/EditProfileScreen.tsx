import * as Limits from "@contract/limits.ts";
import { encryptedFile } from "@contract/sealed/sealed-file.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { formatLimit } from "../../lib/format.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { canvasAlters, draw, encode } from "../../media/canvas.ts";
import { classifyFiles } from "../../media/classify-files.ts";
import { type DecodedPicture, decodePicture } from "../../media/decode-picture.ts";
import { readFacts } from "../../media/picture-facts.ts";
import { type PicturePlan, planPicture } from "../../media/picture-plan.ts";
import { cropSquare } from "../../media/sizes.ts";
import { mayTakePart, writeState } from "../../room/may-write.ts";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { uploadWithoutMessage } from "../../room/uploads/upload-without-message.ts";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FileInput } from "../../ui/FileInput.tsx";
import { Page } from "../../ui/Page.tsx";
import { toast } from "../../ui/toast.ts";
import { CropBox, type CropView, initialCrop } from "./CropBox.tsx";
import styles from "./Profile.module.css";

interface Picture extends DecodedPicture {
  file: File;
  plan: PicturePlan;
  /** Object URL for display. */
  address: string;
}

export function EditProfileScreen() {
  const t = useT("media");
  const tRoom = useT("room");
  const errorText = useErrorText();
  const language = useLanguage();
  const { toDetails: back } = useRoomPages();
  const { editMe, encodeAvatar } = useRoomActions();
  const session = useRoom((state) => state.session);
  const me = useRoom((state) => state.room.me);
  const isSealed = useRoom(({ room }) => room.sealed === true);
  // Muted members cannot change a picture either, as all members see it.
  const mayChoose = useRoom(({ room }) => mayTakePart(writeState(room)));
  const input = useRef<HTMLInputElement>(null);
  const controller = useRef(new AbortController());
  const [picture, setPicture] = useState<Picture>();
  const [crop, setCrop] = useState<CropView>(initialCrop);
  const { doing, busy, submit } = useSubmit<"saving" | "removing">({
    leaves: true,
    onError: (error) => {
      if (controller.current.signal.aborted) return;
      void toast(error instanceof ApiError ? errorText(error) : t("avatar.failed"), { kind: "error" });
    },
  });

  useEffect(() => () => controller.current.abort(), []);
  useEffect(() => {
    if (!picture) return;
    return () => {
      URL.revokeObjectURL(picture.address);
      picture.close();
    };
  }, [picture]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const [refused] = classifyFiles([file], "pictures").refused;
    if (refused) {
      const max = formatLimit(Limits.imageMaxBytes);
      const message =
        refused.why === "imageTooLarge"
          ? t("refused.imageTooLarge", { name: file.name, max })
          : t("refused.notPicture");
      return toast(message, { kind: "error" });
    }
    const decoded = await decodePicture(file);
    const plan = decoded && planPicture("avatar", await readFacts(file), decoded, await canvasAlters());
    if (!plan || plan === "none") return toast(t("avatar.unreadable"), { kind: "error" });
    setCrop(initialCrop);
    setPicture({ ...decoded, file, plan, address: URL.createObjectURL(file) });
  };

  const change = (name: "saving" | "removing", avatar: () => Promise<string>) =>
    submit(async () => {
      await editMe({ avatar: await avatar() }, { quiet: true });
      void toast(tRoom("saved"), { kind: "success" });
      back();
    }, name);

  const save = (chosen: Picture) =>
    change("saving", async () => {
      const picture = chosen.plan === "drawn" ? await cutOut(chosen, crop) : chosen.file;
      const file = await encodeAvatar(picture);
      const named = isSealed ? encryptedFile : { name: "avatar.jpg", mime: picture.type };
      const about = { ...named, category: "chat_img" as const };
      return uploadWithoutMessage(session, language, file, about, controller.current.signal);
    });

  const hint = !picture ? "avatar.hint" : picture.plan === "drawn" ? "avatar.cropHint" : "attach.asItIs";

  return (
    <Page title={t("avatar.title")} fill="pane" onBack={back}>
      <Card className={styles.card}>
        {picture?.plan === "drawn" ? (
          <CropBox address={picture.address} picture={picture} view={crop} onChange={setCrop} />
        ) : (
          <Avatar id={me.id} name={me.name} src={picture?.address ?? me.avatar} size={160} />
        )}
        <p className={styles.note}>{mayChoose ? t(hint) : t("avatar.muted")}</p>
        {mayChoose && picture && (
          <Button variant="primary" block busy={doing === "saving"} onClick={() => void save(picture)}>
            {tRoom("save")}
          </Button>
        )}
        {mayChoose && (
          <Button
            variant={picture ? "secondary" : "primary"}
            block
            disabled={busy}
            onClick={() => input.current?.click()}
          >
            {picture ? t("avatar.another") : t("avatar.choose")}
          </Button>
        )}
        {!picture && me.avatar !== "" && (
          <Button block busy={doing === "removing"} onClick={() => void change("removing", async () => "")}>
            {t("avatar.generated")}
          </Button>
        )}
        <FileInput ref={input} accept="image/*" onFiles={([file]) => void choose(file)} />
      </Card>
    </Page>
  );
}

const quality = 0.86;

/** The chosen square as a file. Rejects if the browser cannot encode pictures. */
async function cutOut(picture: DecodedPicture, view: CropView): Promise<Blob> {
  const crop = cropSquare(picture, view, view.zoom);
  const edge = Math.min(Limits.avatarEdge, Math.round(crop.side));
  const file = await encode(draw(picture.source, { width: edge, height: edge }, crop), "image/jpeg", quality);
  if (!file) throw new Error("the browser cannot write pictures");
  return file;
}
