/** A step of `npm test`: a script of package.json, which repeats it by itself. */
export interface Step {
  script: string;
  /** Steps that must have succeeded before. */
  needs?: readonly string[];
  /** Keeps one core busy: as many such steps run at the same time as there are cores. */
  oneCore?: true;
}

export const steps: readonly Step[] = [
  { script: "typecheck", oneCore: true },
  { script: "build:tests", oneCore: true },
  { script: "lint", oneCore: true },
  { script: "dead-code", oneCore: true },
  { script: "checks", oneCore: true },
  { script: "size:built", needs: ["build:tests"], oneCore: true },
  { script: "bench:smoke", oneCore: true },
  { script: "test:simulation", oneCore: true },
  { script: "test:unit" },
  { script: "test:worker" },
  { script: "browsers" },
  { script: "test:screens", needs: ["browsers"] },
  { script: "test:browser", needs: ["browsers", "build:tests"] },
  { script: "test:engines", needs: ["browsers", "build:tests"] },
];
