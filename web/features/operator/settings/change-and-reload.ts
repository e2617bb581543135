import { CallError } from "../../../api/call-error.ts";

/** Changes a setting and loads it again; also after a refusal, as another operator may have changed the setting. */
export async function changeAndReload(change: () => Promise<unknown>, reload: () => void): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (error instanceof CallError && error.kind === "refused") reload();
    throw error;
  }
  reload();
}
