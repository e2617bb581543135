export const passwordStrength = {
  none: "1 到 32 個字元。",
  single: "只有一個字元，一猜就中，請加長。",
  weak: "容易被猜中，越長越好。",
  fair: "強度普通。",
  good: "強度高。",
};
