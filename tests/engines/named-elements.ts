import type { Role } from "./engine.ts";

/** Selector of the elements that may have a role. */
export const selectorOf: Record<Role, string> = {
  button: "button,[role=button]",
  checkbox: "input[type=checkbox],[role=checkbox]",
  heading: "h1,h2,h3",
  link: "a[href]",
  menuitem: "[role=menuitem]",
  menuitemcheckbox: "[role=menuitemcheckbox]",
  radio: "input[type=radio],[role=radio]",
  spinbutton: "input[type=number],[role=spinbutton]",
  textbox: "input:not([type=checkbox],[type=radio],[type=file]),textarea",
};

/**
 * Visible elements whose `aria-label`, `<label>` or text is the name. Runs in the page, so it uses nothing from outside.
 */
export function elementsNamed({ css, name }: { css: string; name: string }): HTMLElement[] {
  const namesOf = (one: HTMLElement) => [
    one.ariaLabel,
    ...[one, ...((one as HTMLInputElement).labels ?? [])].map(({ innerText }) =>
      innerText.replaceAll(/\s+/g, " ").trim(),
    ),
  ];
  return [...document.querySelectorAll<HTMLElement>(css)].filter(
    (one) => one.checkVisibility() && !one.closest("[aria-hidden=true],[inert]") && namesOf(one).includes(name),
  );
}
