/** What the bucket says in its errors, by the number that ends them: "… (10024)". */
const numbers = { noSuchUpload: "10024", invalidPart: "10025" } as const;

export function isBucketError(error: unknown, what: keyof typeof numbers): boolean {
  return error instanceof Error && error.message.includes(`(${numbers[what]})`);
}
