import type { ComponentProps } from "react";
import styles from "./Form.module.css";

interface Props extends Omit<ComponentProps<"form">, "onSubmit"> {
  /** The form is being submitted: ignores a second submit. */
  busy?: boolean;
  onSubmit: () => void;
}

/** A form, submitted by its button or by Enter. Fields show their own errors instead of the browser's. */
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
