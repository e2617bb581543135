/** All that a deployment uses outside its own code, except HTTP to Stripe and to the installation. */
export interface DeploymentEnvironment {
  /** Runs wrangler to its end; `text` is its output, after a failure with the errors. */
  wrangler(args: readonly string[]): { ok: boolean; text: string };
  /** Builds the pages. Throws after a failure. */
  buildPages(): void;
  /** The answer of a site, maybe a foreign one, without following it; undefined if none comes. */
  askSite(address: string): Promise<Response | undefined>;
  resolveTxt(name: string): Promise<string[][]>;
  /** Undefined without a terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
  print(line: string): void;
  wait(ms: number): Promise<unknown>;
  environment: Readonly<Record<string, string | undefined>>;
  /** Path of wrangler.toml. */
  configurationFile: string;
  /** Path of the copies of the installation's secrets on this machine. */
  secretsFile: string;
}

/** Prints a result: what was there, what is new, or what is left to do by hand. */
export function report(edges: DeploymentEnvironment, mark: "there" | "new" | "to do", text: string): void {
  edges.print(`  ${{ there: "✓", new: "+", "to do": "!" }[mark]} ${text}`);
}
