import { getLink } from "@contract/endpoints/entrance.ts";
import type { LinkInfo } from "@contract/link-info.ts";
import { linkPath } from "@contract/routes/paths.ts";
import { endpointsWithKeys } from "@contract/sealed/endpoints-with-keys.ts";
import { useRef, useState } from "react";
import { publicApi } from "../../../api/public-api.ts";
import { forgetLinkUrl } from "../../../lib/link-address.ts";
import { withSecret } from "../../../lib/with-secret.ts";
import { type FirstSetup, prepareSetup } from "../../../sealed/seat/set-up.ts";
import { OwnerSetup, type SetupBody } from "../OwnerSetup.tsx";
import type { LinkProps, OnEntered } from "../use-entering.ts";
import { type Links, SaveLinks } from "./SaveLinks.tsx";

/** First set-up of a sealed room: its keys are made here, and its links are kept before the owner enters. */
export function SealedSetup({ code, link, onLinkChanged }: LinkProps) {
  const [made, setMade] = useState<Links & { onSaved: () => void }>();
  // Each try sends the keys of the first: an answer may be lost after the server took them.
  const first = useRef<FirstSetup>(undefined);
  const send = async (body: SetupBody) => {
    first.current ??= await firstSetup(code, link);
    const { keys, encryptNames } = first.current;
    return publicApi(endpointsWithKeys.setUpRoom, { body: { ...body, ...(await encryptNames(body)), keys } });
  };
  const hasOwnKeys = async () => {
    const { sealed } = await publicApi(getLink, { params: { code } });
    return first.current?.keys.recipients.some(({ id }) => id === sealed?.recipientId) === true;
  };
  const onEntered: OnEntered = async (_, { room }) => {
    forgetLinkUrl();
    const { linkSecret, seatSecret } = first.current ?? {};
    const links = {
      admin: withSecret(new URL(linkPath(code), location.origin).href, seatSecret ?? ""),
      room: withSecret(room.roomLink ?? "", linkSecret ?? ""),
    };
    await new Promise<void>((onSaved) => setMade({ ...links, onSaved }));
  };
  if (made) return <SaveLinks {...made} />;
  return <OwnerSetup code={code} link={link} onLinkChanged={onLinkChanged} sealed={{ send, onEntered, hasOwnKeys }} />;
}

/** A later set-up, which only sets a new password: the room has its keys and names. */
export function SealedSetupAgain({ onEntered, ...props }: LinkProps & { onEntered: OnEntered }) {
  const send = ({ name: _, roomName: __, ...body }: SetupBody) => publicApi(endpointsWithKeys.setUpRoom, { body });
  return <OwnerSetup {...props} sealed={{ send, onEntered, hasNames: true }} />;
}

/** Rejects if the room was set up meanwhile: the keys of that set-up on this device must stay. */
async function firstSetup(code: string, { sealed }: LinkInfo): Promise<FirstSetup> {
  const { state } = await publicApi(getLink, { params: { code } });
  if (!sealed?.memberId || state !== "setup") throw new Error("the room is set up");
  return prepareSetup(sealed.roomId, sealed.memberId);
}
