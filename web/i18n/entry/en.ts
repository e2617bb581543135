export { chat } from "../en/chat.ts";
export { common } from "../en/common.ts";
export { home } from "../en/home.ts";
export { join } from "../en/join.ts";
export { place } from "../en/place.ts";
