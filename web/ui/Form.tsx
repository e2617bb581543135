import type { ComponentProps } from "react";
import styles from "./Form.module.css";

interface Props extends Omit<ComponentProps<"form">, "onSubmit"> {
  /** What was sent is on its way: it is not sent a second time. */
  busy?: boolean;
  onSubmit: () => void;
}

/** Fields that are sent together, by the button or by Enter. What is wrong with one, it says itself. */
export function Form({ busy, onSubmit, ...rest }: Props) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
      {...rest}
    />
  );
}
