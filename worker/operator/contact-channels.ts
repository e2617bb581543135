import * as z from "zod/mini";
import { type ContactChannel, contactChannel } from "../contract/contact-channel.ts";
import { newestVersion } from "../directory/console/setting-versions.ts";
import type { Directory } from "../directory/directory.ts";
import type { Settings } from "../env.ts";

/** Ways to reach the operator: those of the console, else those of the setting. */
export async function contactChannels(directory: Directory, settings: Settings): Promise<ContactChannel[]> {
  const newest = await newestVersion(directory, "CONTACT_CHANNELS");
  return newest ? z.parse(z.array(contactChannel), JSON.parse(newest.value)) : settings.CONTACT_CHANNELS;
}
