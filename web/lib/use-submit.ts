import { useRef, useState } from "react";

interface Options {
  /** Called with the error of a failed action; true keeps it out of `error`. */
  onError?: ((error: unknown) => unknown) | undefined;
  /** Stays busy after a success, as another page follows. */
  leaves?: boolean;
}

/** Runs the actions of a form or a button, one at a time: another one is ignored while one runs. */
export function useSubmit<Name extends string = string>({ onError, leaves = false }: Options = {}) {
  const [doing, setDoing] = useState<Name | true>();
  const [error, setError] = useState<unknown>();
  const isRunning = useRef(false);
  /** Makes further actions possible. */
  const release = () => {
    isRunning.current = false;
    setDoing(undefined);
  };
  /** Never rejects; true after a success. `name`: becomes `doing` while the action runs. */
  const submit = async (act: () => unknown, name?: Name): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setDoing(name ?? true);
    setError(undefined);
    try {
      await act();
    } catch (failure) {
      if ((await onError?.(failure)) !== true) setError(failure);
      release();
      return false;
    }
    if (!leaves) release();
    return true;
  };
  return { submit, busy: doing !== undefined, doing, error, clear: () => setError(undefined), release };
}
