import english from "emojibase-data/en/data.json" with { type: "json" };
import chinese from "emojibase-data/zh/data.json" with { type: "json" };
import { emojiLists } from "./emoji-lists.ts";

export const lists = emojiLists(chinese, english);
