import { Limits } from "@contract/limits.ts";
import { CircleAlert, CircleCheck } from "lucide-react";
import { createRoot } from "react-dom/client";
import { toast as sonner, Toaster } from "sonner";
import styles from "./Toaster.module.css";
import type { ToastOptions } from "./toast.ts";

let mounted = false;

function mount(): void {
  if (mounted) return;
  mounted = true;
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(
    <Toaster
      position="top-center"
      gap={8}
      offset={16}
      mobileOffset={12}
      toastOptions={{ unstyled: true, className: styles.toast ?? "" }}
    />,
  );
}

const readingMsPerCharacter = 45;

/** Shows it. Longer messages and those with a button stay as long as reading them takes. */
export function showToast(message: string, { kind = "plain", durationMs, action }: ToastOptions): void {
  mount();
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
