export { chat } from "../zh-cn/chat.ts";
export { common } from "../zh-cn/common.ts";
export { home } from "../zh-cn/home.ts";
export { join } from "../zh-cn/join.ts";
export { place } from "../zh-cn/place.ts";
