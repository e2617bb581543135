import type { ReactNode } from "react";

/** Wraps a name in a title: isolates its text direction, and keeps it on one line if it fits. */
export const isolatedName = (name: ReactNode) => <bdi>{name}</bdi>;
