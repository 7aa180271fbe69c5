import { useEffect, useState } from 'react';
import { applyTheme, themeChosen, type Theme } from '#screen/theme.ts';
import { Chips } from '#ui/Chips.tsx';
import { Page } from '#ui/Page.tsx';
import { Buttons } from './Buttons.tsx';
import { Choices } from './Choices.tsx';
import { Fields } from './Fields.tsx';
import { Bars, Pictures } from './Frame.tsx';
import { Lists } from './Lists.tsx';
import { Overlays } from './Overlays.tsx';
import { Words } from './Words.tsx';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Every part of `ui` in every state, for whoever builds with them. In English only, and in no bundle. */
export function CataloguePage() {
  const [theme, setTheme] = useState<Theme>(themeChosen);
  // A look, not a choice: with the page it goes.
  useEffect(() => {
    applyTheme(theme);
    return () => applyTheme();
  }, [theme]);
  return (
    <Page title="Catalogue">
      <Chips label="Theme" value={theme} options={THEMES} onChange={setTheme} />
      <Buttons />
      <Fields />
      <Choices />
      <Lists />
      <Words />
      <Overlays />
      <Bars />
      <Pictures />
    </Page>
  );
}
