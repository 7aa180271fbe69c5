import { Trans, useLingui } from '@lingui/react/macro';
import type { Locale } from '@outlay/contract/locale';
import { ROUTES } from '@outlay/contract/routes';
import { Button } from 'antd';
import { switchLanguage } from '#i18n/i18n.ts';
import { localeKept } from '#device/locale.ts';
import { leaveDevice, saveLanguage } from '#session/session.ts';
import { useUser } from '#session/use-session.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useSignOut } from '#features/organisation/account/account.queries.ts';
import { confirmLeave } from '#desk/desk-nav.ts';
import { switchDark, useDark } from '#desk/desk-theme.ts';
import css from '#desk/Desk.module.css';
import { CompanySwitch } from './CompanySwitch.tsx';

/** The user's name, language, theme and sign-out. */
export function ShellFoot() {
  const { t } = useLingui();
  const user = useUser();
  const dark = useDark();
  const signOut = useSignOut();
  const english = localeKept() === 'en';
  const change = async (locale: Locale) => {
    await saveLanguage(locale).catch(() => undefined);
    switchLanguage(locale);
  };
  return (
    <div className={css['foot']}>
      <span className={css['me']}>
        <Avatar name={user?.name ?? ''} size={32} />
        <span>
          <b>{user?.name}</b>
          <CompanySwitch name={user?.companyName ?? ''} />
        </span>
      </span>
      <span className={css['switches']}>
        <Button
          type="text"
          onClick={() => void change(english ? 'zh-Hans' : 'en')}
          lang={english ? 'zh-Hans' : 'en'}
        >
          {english ? '中文' : 'English'}
        </Button>
        <Button
          type="text"
          aria-label={dark ? t`Light` : t`Dark`}
          title={dark ? t`Light` : t`Dark`}
          icon={<Icon name="sun" size={18} />}
          onClick={() => switchDark(!dark)}
        />
        <Button
          type="text"
          loading={signOut.isPending}
          onClick={() => confirmLeave(() => signOut.mutate({}, { onSettled: leaveDevice }))}
        >
          <Trans>Sign out</Trans>
        </Button>
      </span>
      <a className={css['phone']} href={ROUTES.home}>
        <Icon name="phone" size={17} />
        <Trans>Back to the app</Trans>
      </a>
    </div>
  );
}
