import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../../support/source-files.ts";

/** Components that are shown as parts of others. */
const within = new Set([
  "Field",
  "Form",
  "CharacterCount",
  "ModalDialog",
  "Toaster",
  "Frame",
  "QrPicture",
  "PagePending",
]);

describe("the page of the components", () => {
  it("shows every one of them", () => {
    const shown = sourceFiles(["web/features/dev-ui"], [".tsx"])
      .map(({ text }) => text)
      .join("\n");
    const components = sourceFiles(["web/ui"], [".tsx"]).map(({ path }) => path.split("/").at(-1)?.slice(0, -4) ?? "");
    expect(components.filter((name) => !within.has(name) && !shown.includes(`/${name}.tsx"`))).toEqual([]);
  });

  it("is there while developing only", () => {
    const screens = sourceFiles(["web"], ["entry-routes.ts"]).find(
      ({ path }) => path === "web/app/entry-routes.ts",
    )?.text;
    expect(screens).toMatch(/UiScreen = import\.meta\.env\.DEV\s+\?/);
  });
});
