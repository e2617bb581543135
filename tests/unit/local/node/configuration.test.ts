import { join } from "node:path";
import { expect, it } from "vitest";
import { commandOf, projectRoot, readConfiguration } from "../../../../worker/local/node/configuration.ts";

it("serves on 8787 from .parley without being told", () => {
  expect(readConfiguration({}, [])).toEqual({
    port: 8787,
    pagePort: 8787,
    stateDir: join(projectRoot, ".parley"),
    pages: join(projectRoot, ".parley/pages"),
    build: true,
    dev: false,
    selfHost: false,
    stripeStandIn: false,
    worker: join(projectRoot, "worker/index.ts"),
  });
});

it("takes port, folder and what was built from the environment, and builds no pages when it is given some", () => {
  const environment = { PORT: "9000", STATE_DIR: "/tmp/x", WORKER: "dist/worker/index.js", PAGES: "dist/web" };
  expect(readConfiguration(environment, [])).toMatchObject({
    ...{ port: 9000, stateDir: "/tmp/x", worker: join(projectRoot, environment.WORKER) },
    ...{ pages: join(projectRoot, environment.PAGES), build: false },
  });
});

it("has its pages beside the worker with --dev", () => {
  expect(readConfiguration({ PORT: "9000" }, ["--dev"])).toMatchObject({ port: 9000, pagePort: 9001, dev: true });
});

it.each(["x", "0", "-1", "1.5", "70000"])("refuses the port %s in words", (PORT) => {
  expect(() => readConfiguration({ PORT }, [])).toThrow(`PORT is ${PORT}`);
});

it("refuses arguments that it does not know", () => {
  expect(() => readConfiguration({}, ["--prod"])).toThrow("--prod");
});

it.each([
  [[], "npm start"],
  [["--dev"], "npm run dev"],
  [["--self-host"], "npm run self-host"],
] as const)("is started with %j again by its own command", (args, command) => {
  expect(commandOf(readConfiguration({}, args))).toBe(command);
});
