import { useEffect, useState } from 'react';
import { applyTheme, themeChosen, type Theme } from '#screen/theme.ts';
import { Chips } from '#ui/Chips.tsx';
import { Page } from '#ui/Page.tsx';
import { Buttons } from './Buttons.tsx';
import { Choices } from './Choices.tsx';
import { Fields } from './Fields.tsx';
import { Bars, Pictures } from './Frame.tsx';
import { Lists } from './Lists.tsx';
import { Maps } from './Maps.tsx';
import { Overlays } from './Overlays.tsx';
import { Words } from './Words.tsx';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Every component of `ui` in every state, for developers. In English only, and not part of the production bundle. */
export function CataloguePage() {
  const [theme, setTheme] = useState<Theme>(themeChosen);
  // Only previewed: leaving the page restores the chosen theme.
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
      <Maps />
      <Overlays />
      <Bars />
      <Pictures />
    </Page>
  );
}
