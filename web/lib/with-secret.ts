/** Version of the fragments of links into sealed rooms: also a damaged one says that its room is sealed. */
const secretMark = "s1.";

export const withSecret = (link: string, secret: string) => `${link}#${secretMark}${secret}`;
