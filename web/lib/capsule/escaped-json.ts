/** JSON that cannot end its element early: `<` and the line separators of JavaScript are escaped. */
export const escapedJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
