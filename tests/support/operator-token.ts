/** What opens the operator's calls on the server under test. */
export const operatorToken = "operator-token-of-at-least-32-characters";
