import type { ComponentProps } from "react";

interface Props extends Omit<ComponentProps<"input">, "onChange"> {
  onFiles: (files: File[]) => void;
}

/** A hidden file input, which a button opens. The same file can be chosen again. */
export function FileInput({ onFiles, ...rest }: Props) {
  return (
    <input
      type="file"
      hidden
      {...rest}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
