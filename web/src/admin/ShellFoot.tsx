import { Trans, useLingui } from '@lingui/react/macro';
import type { Locale } from '@outlay/contract/locale';
import { Button } from 'antd';
import { switchLanguage } from '#i18n/i18n.ts';
import { localeKept } from '#kit/locale.ts';
import { leaveDevice, tellLanguage } from '#kit/session.ts';
import { useUser } from '#kit/use-session.ts';
import { Face } from '#ui/Face.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useSignOut } from '#features/account/account.queries.ts';
import { switchDark, useDark } from './admin-theme.ts';
import css from './Admin.module.css';
import { CompanySwitch } from './CompanySwitch.tsx';

/** Who I am, the language, light or dark, and the way out. */
export function ShellFoot() {
  const { t } = useLingui();
  const user = useUser();
  const dark = useDark();
  const signOut = useSignOut();
  const english = localeKept() === 'en';
  const change = async (locale: Locale) => {
    await tellLanguage(locale).catch(() => undefined);
    switchLanguage(locale);
  };
  return (
    <div className={css['foot']}>
      <span className={css['me']}>
        <Face name={user?.userdspname ?? ''} size={32} />
        <span>
          <b>{user?.userdspname}</b>
          <CompanySwitch name={user?.corpname ?? ''} />
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
          onClick={() => signOut.mutate({}, { onSettled: leaveDevice })}
        >
          <Trans>Sign out</Trans>
        </Button>
      </span>
      <a className={css['phone']} href="/pages/home/home">
        <Icon name="phone" size={17} />
        <Trans>Back to the app</Trans>
      </a>
    </div>
  );
}
