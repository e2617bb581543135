import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import { type AppContext, createRoutes } from "../../http/context.ts";
import { handleConsole } from "../../http/handle-console.ts";
import { directoryOf } from "../../http/order-services.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { addVersion, versionsOf } from "../../operator/console/setting-versions.ts";
import { contactChannels } from "../../operator/contact-channels.ts";

export const consoleChannels = createRoutes();

async function shown(c: AppContext) {
  const directory = directoryOf(c);
  const [versions, channels] = await Promise.all([
    versionsOf(directory, "CONTACT_CHANNELS"),
    contactChannels(directory, c.get("settings")),
  ]);
  return { ...versions, channels };
}

handleConsole(consoleChannels, consoleEndpoints.showChannels, ({ c }) => shown(c));

handleConsole(consoleChannels, consoleEndpoints.changeChannels, async ({ c, operator, body: { after, channels } }) => {
  const value = channels.map(({ kind, ...texts }) => ({
    kind,
    label: cleanText(texts.label),
    value: cleanText(texts.value),
  }));
  await addVersion(directoryOf(c), operator, { name: "CONTACT_CHANNELS", after, value });
  return await shown(c);
});
