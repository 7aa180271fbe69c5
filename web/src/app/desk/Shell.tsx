import { Trans, useLingui } from '@lingui/react/macro';
import { may } from '#session/session.ts';
import { useUser } from '#session/use-session.ts';
import { Empty } from '#ui/Empty.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/class-names.ts';
import { CompanyLogo } from '#features/organisation/company/CompanyLogo.tsx';
import css from '#desk/Desk.module.css';
import { goTo, useDeskPlace } from '#desk/desk-nav.ts';
import { DiscardGuard } from '#desk/DiscardGuard.tsx';
import { PaletteButton } from '#features/workspace/search/desk/PaletteButton.tsx';
import type { DeskSection } from '#desk/section.ts';
import { SECTIONS } from './sections.tsx';
import { ShellFoot } from './ShellFoot.tsx';

/** The frame of the desktop app: navigation at the left, content at the right. */
export function Shell() {
  const { t } = useLingui();
  const user = useUser();
  const { section } = useDeskPlace();
  const mine = SECTIONS.filter(({ needs }) => needs.length === 0 || needs.some((one) => may(user, one)));
  const chosen = section === '' ? mine[0] : mine.find(({ key }) => key === section);
  return (
    <div className={css['desk']}>
      <nav className={css['nav']} aria-label={t`Apps`}>
        <b className={css['brand']}>
          <CompanyLogo size={24} />
          Outlay
        </b>
        <PaletteButton sections={mine} />
        <ul className={css['sections']}>
          {mine.map((one) => (
            <NavItem key={one.key} section={one} on={one === chosen} />
          ))}
        </ul>
        <ShellFoot />
      </nav>
      <DiscardGuard />
      {chosen ? (
        <chosen.Component key={chosen.key} />
      ) : (
        <main className={css['main']}>
          <Empty
            title={t`There is no such page, or it is not for your role`}
            icon="search"
            action={
              <a href="/admin">
                <Trans>To the first page</Trans>
              </a>
            }
          >
            <Trans>Check the address, or choose what you need at the left.</Trans>
          </Empty>
        </main>
      )}
    </div>
  );
}

function NavItem({ section: { key, label, icon }, on }: { section: DeskSection; on: boolean }) {
  const { i18n } = useLingui();
  return (
    <li>
      <a
        href={`/admin/${key}`}
        aria-current={on ? 'page' : undefined}
        className={classes(css['item'], on && css['on'])}
        onClick={(event) => {
          event.preventDefault();
          goTo(key);
        }}
      >
        <Icon name={icon} size={19} />
        {i18n._(label)}
      </a>
    </li>
  );
}
