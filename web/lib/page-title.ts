import { appName } from "./app-name.ts";

let title = "";
let notice = "";

function show(): void {
  const page = title && title !== appName ? `${title} · ${appName}` : appName;
  document.title = notice ? `${notice} ${page}` : page;
}

/** Names the page in the browser's title; "" leaves the product's name alone. */
export function setPageTitle(text: string): void {
  title = text;
  show();
}

/** Puts a short notice before the title, such as "(3)"; "" takes it away. Survives changes of page. */
export function setTitleNotice(text: string): void {
  notice = text;
  show();
}
