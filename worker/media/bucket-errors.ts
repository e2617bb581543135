/** R2 error numbers; an R2 error message ends with its number: "… (10024)". */
const numbers = { noSuchUpload: "10024", invalidPart: "10025" } as const;

export function isBucketError(error: unknown, what: keyof typeof numbers): boolean {
  return error instanceof Error && error.message.includes(`(${numbers[what]})`);
}
