/** The hint of a field with a new password, by its strength. */
export const passwordStrength = {
  none: "1 to 32 characters.",
  single: "One character is guessed at once. Take more.",
  weak: "Easily guessed. Longer is better.",
  fair: "Fairly strong.",
  good: "Strong.",
} as const;
