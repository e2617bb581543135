/** PBKDF2 rounds per guess, and 100 to 300 guesses: well under a second on a phone. */
export const captchaRounds = 2000;
export const captchaGuessesMin = 100;
export const captchaGuessesMax = 300;
