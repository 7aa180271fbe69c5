import { useLingui } from '@lingui/react/macro';
import type { MenuEntry } from '@outlay/contract/workspace/home.menu';
import { navigateTo } from '#navigation/nav.ts';
import { FunctionEntry } from '#ui/FunctionGrid.tsx';
import { ENTRY_WORDS } from './entry-words.ts';

/** Functions with their labels, inside a `<FunctionGrid>`. */
export function MenuEntries({ entries }: { entries: readonly MenuEntry[] }) {
  const { i18n } = useLingui();
  return entries.map(({ key, path }) => (
    <FunctionEntry
      key={key}
      icon={ENTRY_WORDS[key].icon}
      label={i18n._(ENTRY_WORDS[key].label)}
      onPress={() => navigateTo(path)}
    />
  ));
}
