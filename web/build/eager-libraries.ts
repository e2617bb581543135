import { type Plugin, parseAst } from "vite";

/**
 * A CommonJS library is one function around all its code. Without parentheses around that function the browser
 * pre-parses the code while loading and parses it again before running it (https://v8.dev/blog/preparser#pife). The
 * minifier removes such parentheses.
 */
export const eagerLibraries: Plugin = {
  name: "eager-libraries",
  generateBundle(_options, bundle) {
    const chunk = Object.values(bundle).find((one) => one.type === "chunk" && one.name === "react");
    if (chunk?.type !== "chunk") throw new Error("The build has no file of React");
    const libraries = wholeFunctions(chunk.code);
    if (libraries.length === 0) throw new Error("React's file has no function around a library");
    for (const { start, end } of libraries.reverse())
      chunk.code = `${chunk.code.slice(0, start)}(${chunk.code.slice(start, end)})${chunk.code.slice(end)}`;
  },
};

/** Positions of functions that are passed as arguments while the file runs: `const library = wrap(function)`. */
function wholeFunctions(code: string): { start: number; end: number }[] {
  return parseAst(code).body.flatMap((statement) =>
    statement.type === "VariableDeclaration"
      ? statement.declarations.flatMap(({ init }) =>
          init?.type === "CallExpression"
            ? init.arguments.filter(({ type }) => type === "ArrowFunctionExpression" || type === "FunctionExpression")
            : [],
        )
      : [],
  );
}
