import { type Plugin, parseAst } from "vite";

/**
 * A library in CommonJS is one function around all its code. Unless that stands in parentheses, the browser skims it
 * while it comes, and has to read all of it once more before the page can run it (https://v8.dev/blog/preparser#pife).
 * The compressor takes these parentheses away.
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

/** Where the functions stand that are handed over as the file runs: `const library = wrap(function)`. */
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
