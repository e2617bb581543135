import english from "emojibase-data/en/data.json" with { type: "json" };
import { emojiLists } from "./emoji-lists.ts";

export const lists = emojiLists(english);
