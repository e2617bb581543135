import styles from "./VisuallyHidden.module.css";

/** Names the account of a password for password managers: without it they fill in the password of another room. */
export function AccountName({ value }: { value: string }) {
  return (
    <input
      className={styles.hidden}
      name="username"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
