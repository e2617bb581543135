import type { ReactNode } from "react";

export type Screen<Props> = (props: Props) => ReactNode;

/** A screen whose code comes when it is entered. */
export interface LazyScreen<Props> {
  /** Fetches it; undefined when it is here. A failure is not kept: the next call asks again. */
  load(): Promise<void> | undefined;
  /** The screen, once it is here. */
  here(): Screen<Props> | undefined;
}

export function lazyScreen<Name extends string, Props>(
  fetchModule: () => Promise<{ [Key in Name]: Screen<Props> }>,
  name: Name,
): LazyScreen<Props> {
  let here: Screen<Props> | undefined;
  let loading: Promise<void> | undefined;
  return {
    here: () => here,
    load() {
      if (here) return undefined;
      loading ??= fetchModule().then(
        (module) => {
          here = module[name];
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}
