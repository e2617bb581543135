import * as Limits from "@contract/limits.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { CSSProperties } from "react";
import { createRoot } from "react-dom/client";
import { toast as sonner, Toaster } from "sonner";
import "sonner/dist/styles.css";
import styles from "./Toaster.module.css";

export interface ToastOptions {
  kind?: "plain" | "error" | "success";
  durationMs?: number;
  action?: { label: string; onClick: () => void };
}

/** Width of the widest message. */
const widest = { "--width": "420px" } as CSSProperties;

let place: HTMLElement | undefined;

/** Moves the toaster into the top layer, above an open dialog too. */
function raise(): void {
  if (!place) {
    place = document.createElement("div");
    place.className = styles.place ?? "";
    place.popover = "manual";
    document.body.append(place);
    createRoot(place).render(
      <Toaster
        position="top-center"
        expand
        gap={8}
        offset={16}
        mobileOffset={{ top: 12, left: 0, right: 0 }}
        style={widest}
        toastOptions={{ unstyled: true, className: styles.toast ?? "" }}
      />,
    );
  }
  // Without popovers (before 2024) a dialog covers the message, but shows its result itself.
  if (!("showPopover" in place)) return;
  if (place.matches(":popover-open")) place.hidePopover();
  place.showPopover();
}

/** Repeats a toast in the topmost modal dialog: the toaster outside is inert, so that screen readers skip it. */
function announceInDialog(message: string, durationMs: number): void {
  const line = document.createElement("p");
  line.textContent = message;
  [...document.querySelectorAll("dialog[open] > [data-toasts]")].at(-1)?.append(line);
  setTimeout(() => line.remove(), durationMs);
}

const readingMsPerCharacter = 45;

/** Shows a toast. Its duration grows with the length of the message, and with a button. */
export function showToast(message: string, { kind = "plain", durationMs, action }: ToastOptions): void {
  raise();
  const icon =
    kind === "error" ? <CircleAlert size={18} /> : kind === "success" ? <CircleCheck size={18} /> : undefined;
  const readingMs = action ? 5000 : Math.max(Limits.toastMs, message.length * readingMsPerCharacter);
  const duration = durationMs ?? readingMs;
  announceInDialog(message, duration);
  sonner(message, {
    // The same message again replaces the one that still stands.
    id: message,
    duration,
    ...(icon ? { icon } : {}),
    ...(action ? { action } : {}),
    classNames: {
      icon: kind === "error" ? (styles.error ?? "") : (styles.success ?? ""),
      actionButton: styles.action ?? "",
    },
  });
}
