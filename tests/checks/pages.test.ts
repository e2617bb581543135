import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../support/text/source-files.ts";

const pages = readdirSync(join(projectRoot, ".github"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => join(".github", name));
const textOf = (page: string) => readFileSync(join(projectRoot, page), "utf8");

/** Anchors that GitHub gives to the headings. */
const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

it.each(["README.md", ...pages])("each link of %s leads to a file, and to a heading in it", (page) => {
  const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
    ([, link, source]) => link ?? source ?? "",
  );
  const dead = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    return !existsSync(join(projectRoot, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
  expect(dead).toEqual([]);
});

it("README is read in one go", () => {
  expect(textOf("README.md").split("\n").length).toBeLessThanOrEqual(130);
});
