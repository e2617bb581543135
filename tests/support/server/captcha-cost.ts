/*
 * Stands for worker/lib/crypto/captcha-cost.ts in the worker of browsers' tests, which buy about 90 rooms. The real cost
 * is tested in tests/worker/entrance/captcha.test.ts and tests/worker/limits/guessing.test.ts.
 */
export const captchaRounds = 1;
export const captchaGuessesMin = 1;
export const captchaGuessesMax = 2;
