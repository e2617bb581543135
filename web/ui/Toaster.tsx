import * as Limits from "@contract/limits.ts";
import { CircleAlert, CircleCheck } from "lucide-react";
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

/** As the widest message, which is in the middle of it. */
const widest = { "--width": "420px" } as CSSProperties;

let place: HTMLElement | undefined;

/** Puts the place of the messages above everything, an open dialog too. */
function raise(): void {
  if (!place) {
    place = document.createElement("div");
    place.className = styles.place ?? "";
    place.popover = "manual";
    document.body.append(place);
    createRoot(place).render(
      <Toaster
        position="top-center"
        gap={8}
        offset={16}
        mobileOffset={{ top: 12, left: 0, right: 0 }}
        style={widest}
        toastOptions={{ unstyled: true, className: styles.toast ?? "" }}
      />,
    );
  }
  // Without popovers (before 2024) a dialog hides the message; what it tells of is seen in the dialog as well.
  if (!("showPopover" in place)) return;
  if (place.matches(":popover-open")) place.hidePopover();
  place.showPopover();
}

const readingMsPerCharacter = 45;

/** Shows it. Longer messages and those with a button stay as long as reading them takes. */
export function showToast(message: string, { kind = "plain", durationMs, action }: ToastOptions): void {
  raise();
  const icon =
    kind === "error" ? <CircleAlert size={18} /> : kind === "success" ? <CircleCheck size={18} /> : undefined;
  const readingMs = action ? 5000 : Math.max(Limits.toastMs, message.length * readingMsPerCharacter);
  sonner(message, {
    duration: durationMs ?? readingMs,
    ...(icon ? { icon } : {}),
    ...(action ? { action } : {}),
    classNames: {
      icon: kind === "error" ? (styles.error ?? "") : (styles.success ?? ""),
      actionButton: styles.action ?? "",
    },
  });
}
