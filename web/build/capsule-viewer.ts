import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const viewer = join(import.meta.dirname, "../features/capsule/viewer/viewer.ts");

/** Builds the script of a room capsule in one piece, and gives it to the page that makes capsules as a text. */
export const capsuleViewer: Plugin = {
  name: "capsule-viewer",
  load: {
    filter: { id: /\/web\/features\/capsule\/viewer-code\.ts$/ },
    async handler() {
      const built = (await build({
        configFile: false,
        logLevel: "warn",
        root: join(import.meta.dirname, ".."),
        resolve: { alias: { "@contract": join(import.meta.dirname, "../../worker/contract") } },
        build: {
          write: false,
          target: "safari16",
          rolldownOptions: { input: viewer, output: { format: "iife", codeSplitting: false } },
        },
      })) as Rolldown.RolldownOutput;
      // The text stands in a script element.
      const script = built.output[0].code.replaceAll("</", "<\\/").replaceAll("<!--", "<\\!--");
      return `export const viewerScript = ${JSON.stringify(script)};`;
    },
  },
};
