import { useState } from "react";
import { chooseTheme, chosenTheme, themes } from "../../lib/theme.ts";
import { Frame } from "../../site/Frame.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { Actions } from "./Actions.tsx";
import { Fields } from "./Fields.tsx";
import { Overlays } from "./Overlays.tsx";
import { States } from "./States.tsx";
import styles from "./UiScreen.module.css";

/** Gallery of all components of web/ui in all states, for development. Excluded from builds. */
export function UiScreen() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Frame title="Components" layout="wide">
      <h1 className={styles.title}>Components</h1>
      <SegmentedChoice
        label="Appearance"
        options={themes.map((one) => ({ value: one, label: one }))}
        value={theme}
        onChange={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
      <Actions />
      <Fields />
      <States />
      <Overlays />
    </Frame>
  );
}
