import { appName } from "../app-name.ts";

let title = "";
let notice = "";

function show(): void {
  const page = title && title !== appName ? `${title} · ${appName}` : appName;
  document.title = notice ? `${notice} ${page}` : page;
}

/** Sets the document's title; "" shows the product's name alone. */
export function setPageTitle(text: string): void {
  title = text;
  show();
}

/** Puts a short notice such as "(3)" before the title; "" removes it. It survives navigation. */
export function setTitleNotice(text: string): void {
  notice = text;
  show();
}
