export const passwordStrength = {
  none: "1 到 32 个字符。",
  single: "只有一个字符，一猜就中，请加长。",
  weak: "容易被猜中，越长越好。",
  fair: "强度一般。",
  good: "强度高。",
};
