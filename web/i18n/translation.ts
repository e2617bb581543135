import type * as en from "./en.ts";

/** Another language has exactly the keys of English. */
export type Translation<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Translation<T[Key]> };
export type Messages = Translation<typeof en>;

export type Namespace = keyof Messages;
