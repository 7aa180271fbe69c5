import { useLingui } from '@lingui/react/macro';
import { HOME_STANDARD, menuFor, type MenuEntry } from '@outlay/contract/workspace/home.menu';
import { ROUTES } from '@outlay/contract/routes';
import { navigateTo } from '#navigation/nav.ts';
import { may } from '#session/session.ts';
import { useUser } from '#session/use-session.ts';
import { FunctionEntry, FunctionGrid } from '#ui/FunctionGrid.tsx';
import { MenuEntries } from './MenuEntries.tsx';

/** The user's arrangement or the default of their role; the last entry opens all functions. */
export function Apps({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Apps`}>
      <FunctionGrid>
        <MenuEntries entries={entries} />
        <FunctionEntry
          icon="grid"
          tone="plain"
          label={t`All apps`}
          onPress={() => navigateTo(ROUTES.applications)}
        />
      </FunctionGrid>
    </nav>
  );
}

/** The default functions, when the user's arrangement could not be loaded. */
export function StandardApps() {
  const user = useUser();
  const allowed = menuFor(
    (power) => may(user, power),
    (feature) => user?.featuresOff.includes(feature) ?? false,
  );
  return <Apps entries={HOME_STANDARD.flatMap((key) => allowed.filter((entry) => entry.key === key))} />;
}
