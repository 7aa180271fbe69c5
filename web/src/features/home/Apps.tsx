import { useLingui } from '@lingui/react/macro';
import { HOME_STANDARD, menuFor, type MenuEntry } from '@outlay/contract/home.menu';
import { navigateTo } from '#kit/nav.ts';
import { may } from '#kit/session.ts';
import { useUser } from '#kit/use-session.ts';
import { Square } from '#ui/Row.tsx';
import { ENTRY_WORDS } from './entry-words.ts';
import css from './Home.module.css';

/** What the person arranged here, or the standard of their role; the last one leads to everything. */
export function Apps({ entries }: { entries: readonly MenuEntry[] }) {
  const { i18n, t } = useLingui();
  return (
    <nav className={css['apps']} aria-label={t`Functions`}>
      {entries.map(({ key, path }) => (
        <button key={key} type="button" className={css['app']} onClick={() => navigateTo(path)}>
          <Square icon={ENTRY_WORDS[key].icon} />
          {i18n._(ENTRY_WORDS[key].label)}
        </button>
      ))}
      <button
        type="button"
        className={css['app']}
        onClick={() => navigateTo('/pages/application/application')}
      >
        <Square icon="grid" tone="plain" />
        {t`All functions`}
      </button>
    </nav>
  );
}

/** The standard ones, where the server could not be asked what was arranged. */
export function StandardApps() {
  const user = useUser();
  const allowed = menuFor(
    (power) => may(user, power),
    (feature) => user?.featuresOff.includes(feature) ?? false,
  );
  return <Apps entries={HOME_STANDARD.flatMap((key) => allowed.filter((entry) => entry.key === key))} />;
}

/** Two rows of what will come. */
export const AppsSkeleton = () => (
  <div className={css['apps']} aria-hidden="true">
    {Array.from({ length: 8 }, (_, place) => (
      <span key={place} className={css['app']}>
        <span className={css['appSkeleton']} />{' '}
      </span>
    ))}
  </div>
);
