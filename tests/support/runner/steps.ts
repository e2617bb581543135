/** A step of `npm test`: a script of package.json, which repeats it by itself. */
export interface Step {
  script: string;
  /** Steps that must have succeeded before. */
  needs?: readonly string[];
}

export const steps: readonly Step[] = [
  { script: "lint" },
  { script: "dead-code" },
  { script: "typecheck" },
  { script: "checks" },
  { script: "build:tests" },
  { script: "size:built", needs: ["build:tests"] },
  { script: "test:unit" },
  { script: "test:simulation" },
  { script: "test:worker" },
  { script: "browsers" },
  { script: "test:screens", needs: ["browsers"] },
  { script: "test:browser", needs: ["browsers", "build:tests"] },
  { script: "bench:smoke" },
];
