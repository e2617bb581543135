import type { Plugin, Rolldown } from "vite";

/**
 * V8 compiles a file with this line at its top whole, on another thread while the file arrives; without it, each function on the
 * page's thread when it is first called: https://v8.dev/blog/explicit-compile-hints. Other engines ignore the line.
 */
const hint = "//# allFunctionsCalledOnLoad";

/** Puts the line at the top of the files with these names. */
export function compileHint(names: ReadonlySet<string>): Plugin {
  return {
    name: "compile-hint",
    outputOptions: (options): Rolldown.OutputOptions => ({
      ...options,
      postBanner: ({ name }) => (names.has(name) ? hint : ""),
    }),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        // Vite writes its list of files above the line. The two change places, so the source map stays valid.
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = file.code.replace(new RegExp(`^(.*\n)(${hint}\n)`), "$2$1");
      },
    },
  };
}
