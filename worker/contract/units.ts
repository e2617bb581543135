/** Units of the numbers of the product: milliseconds, and bytes as the screens count them (1 MB is 1024² bytes). */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const KiB = 1024;
export const MiB = 1024 * KiB;
export const GiB = 1024 * MiB;
