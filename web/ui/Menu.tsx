import * as Context from "radix-ui/context-menu";
import * as Dropdown from "radix-ui/dropdown-menu";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./Menu.module.css";
import { useDialogElement } from "./ModalDialog.tsx";

export interface MenuAction {
  key: string;
  label: string;
  icon?: ReactNode;
  /** In red, below a line: what takes something away. */
  destructive?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  actions: readonly MenuAction[];
  align?: "start" | "center" | "end";
}

const itemClass = (action: MenuAction) => cx(styles.item, action.destructive && styles.destructive);

/** A menu that hangs from a button. */
export function Menu({ trigger, actions, align = "end" }: MenuProps) {
  const container = useDialogElement();
  return (
    // Not modal: what locks the page would need an inline style sheet, which the content security policy refuses.
    <Dropdown.Root modal={false}>
      <Dropdown.Trigger asChild>{trigger}</Dropdown.Trigger>
      <Dropdown.Portal container={container}>
        <Dropdown.Content className={styles.menu} align={align} sideOffset={6} collisionPadding={8}>
          {actions.map((action) => (
            <Dropdown.Item
              key={action.key}
              className={itemClass(action)}
              disabled={action.disabled ?? false}
              onSelect={action.onSelect}
            >
              {action.icon}
              {action.label}
            </Dropdown.Item>
          ))}
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}

interface ContextMenuProps {
  /** What is pressed long, clicked with the right button, or asked about with the menu key. */
  children: ReactElement;
  actions: readonly MenuAction[];
  /** Above the actions: quick reactions, for example. */
  header?: ReactNode;
  onOpenChange?: (open: boolean) => void;
}

/** The menu of a thing itself: long press, right click, menu key. */
export function ContextMenu({ children, actions, header, onOpenChange }: ContextMenuProps) {
  const container = useDialogElement();
  return (
    <Context.Root modal={false} {...(onOpenChange ? { onOpenChange } : {})}>
      <Context.Trigger asChild>{children}</Context.Trigger>
      <Context.Portal container={container}>
        <Context.Content className={styles.menu} collisionPadding={8}>
          {header}
          {actions.map((action) => (
            <Context.Item
              key={action.key}
              className={itemClass(action)}
              disabled={action.disabled ?? false}
              onSelect={action.onSelect}
            >
              {action.icon}
              {action.label}
            </Context.Item>
          ))}
        </Context.Content>
      </Context.Portal>
    </Context.Root>
  );
}
