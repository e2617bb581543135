export { chat } from "../zh-tw/chat.ts";
export { common } from "../zh-tw/common.ts";
export { home } from "../zh-tw/home.ts";
export { join } from "../zh-tw/join.ts";
export { place } from "../zh-tw/place.ts";
