/** Bearer token for the operator API of the test server. */
export const operatorToken = "operator-token-of-at-least-32-characters";
