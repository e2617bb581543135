import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot, readConfiguration } from "../../../../worker/local/node/configuration.ts";

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

it("takes the port and the folder from the environment", () => {
  expect(readConfiguration({ PORT: "9000", STATE_DIR: "/tmp/x" }, [])).toMatchObject({
    port: 9000,
    stateDir: "/tmp/x",
  });
});

it("serves a worker that was built, when it is told where", () => {
  expect(readConfiguration({ WORKER: "dist/worker/index.js" }, []).worker).toBe(
    join(projectRoot, "dist/worker/index.js"),
  );
});

it("builds no pages when it is given some that were built", () => {
  expect(readConfiguration({ PAGES: "dist/web" }, [])).toMatchObject({
    pages: join(projectRoot, "dist/web"),
    build: false,
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
