import type { ReactNode } from "react";

/** For a name in a title, as a tag of its words: it reads in its own direction, and stays on one line where it fits on one. */
export const isolatedName = (name: ReactNode) => <bdi>{name}</bdi>;
