/** A step of `npm test`: a script of package.json, which repeats it by itself. */
export interface Step {
  script: string;
  /** Steps that must have succeeded before. */
  needs?: readonly string[];
  /** Leaves most of a second core idle: runs beside another such step. */
  light?: true;
}

/** In this order, light ones first. */
export const steps: readonly Step[] = [
  { script: "build:tests", light: true },
  { script: "lint", light: true },
  { script: "dead-code", light: true },
  { script: "typecheck", light: true },
  { script: "checks", light: true },
  { script: "size:built", needs: ["build:tests"] },
  { script: "test:unit" },
  { script: "test:simulation" },
  { script: "test:worker" },
  { script: "browsers" },
  { script: "test:browser", needs: ["browsers", "build:tests"] },
  { script: "bench:smoke" },
];
