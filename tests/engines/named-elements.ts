import type { Role } from "./engine.ts";

/** Elements that can have a role. */
export const elementsOf: Record<Role, string> = {
  button: "button,[role=button]",
  checkbox: "input[type=checkbox],[role=checkbox]",
  heading: "h1,h2,h3",
  link: "a[href]",
  menuitem: "[role=menuitem]",
  menuitemcheckbox: "[role=menuitemcheckbox]",
  radio: "input[type=radio],[role=radio]",
  spinbutton: "input[type=number],[role=spinbutton]",
  textbox: "input,textarea",
};

/** Shown elements whose label or own text is the name. Runs in the page, so it uses nothing from outside. */
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
