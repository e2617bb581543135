import "./ui/tokens.css";
import "./ui/base.css";

/** So that no file's code keeps the browser from drawing, and from what a person does, for longer than it must. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Everything comes at the same time; it runs file by file, each in a task of its own. */
async function main(): Promise<void> {
  if (!("canParse" in URL)) (await import("./lib/old-browsers.ts")).fillIn();
  await import("./parts/react.ts");
  await nextTask();
  const { start } = await import("./start.tsx");
  await nextTask();
  await start();
}

void main();
