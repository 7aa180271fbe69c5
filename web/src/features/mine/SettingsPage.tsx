import { useLingui } from '@lingui/react/macro';
import { cultureOf, type Locale } from '@outlay/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGE_NAMES, localeKept } from '#i18n/i18n.ts';
import { APP_VERSION, APP_VERSION_CODE } from '#kit/constants.ts';
import { chooseTheme, themeChosen, type Theme } from '#kit/theme.ts';
import { useUser } from '#kit/use-session.ts';
import { Rows, Section } from '#ui/Card.tsx';
import { Page } from '#ui/Page.tsx';
import { Row } from '#ui/Row.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useChangeLanguage } from '#features/account/account.queries.ts';
import { LanguageSheet } from '#features/account/LanguageSheet.tsx';
import { DelegationSheet } from '#features/approval/DelegationSheet.tsx';
import { approvalQueries } from '#features/approval/approval.queries.ts';
import { ClearStorageRow } from './ClearStorageRow.tsx';
import { payeeQueries } from '#features/payee/payee.queries.ts';
import css from './Mine.module.css';
import { PasswordSheet } from './PasswordSheet.tsx';
import { PayeeSheet } from '#features/payee/PayeeSheet.tsx';
import { SignOutRow } from './SignOutRow.tsx';

type Open = 'language' | 'password' | 'payee' | 'delegate' | null;

export function SettingsPage() {
  const { t } = useLingui();
  const user = useUser();
  const [open, setOpen] = useState<Open>(null);
  const payee = useQuery(payeeQueries.account()).data?.account;
  const changeLanguage = useChangeLanguage();
  const close = () => setOpen(null);
  const tell = (locale: Locale) => changeLanguage.mutateAsync({ cultureName: cultureOf(locale) });
  return (
    <Page title={t`Settings`}>
      <Rows>
        <Row
          slim
          title={t`Language`}
          end={LANGUAGE_NAMES[localeKept()]}
          more
          onPress={() => setOpen('language')}
        />
        <Row slim title={t`Password`} end={t`Change`} more onPress={() => setOpen('password')} />
        <Row
          slim
          title={t`Payee account`}
          end={payee?.account ?? t`Missing`}
          more
          onPress={() => setOpen('payee')}
        />
        {!user?.featuresOff.includes('delegation') && <DelegateRow onPress={() => setOpen('delegate')} />}
      </Rows>
      <ThemeChoice />
      <Rows>
        <ClearStorageRow />
      </Rows>
      <SignOutRow />
      <p className={css['version']}>
        Outlay {APP_VERSION} ({APP_VERSION_CODE})
      </p>
      <DelegationSheet open={open === 'delegate'} onClose={close} />
      <LanguageSheet open={open === 'language'} onClose={close} onPick={tell} />
      <PasswordSheet open={open === 'password'} onClose={close} />
      <PayeeSheet open={open === 'payee'} account={payee ?? null} onClose={close} />
    </Page>
  );
}

/** Who decides for me now. */
function DelegateRow({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery(approvalQueries.delegations());
  const now = data?.mine.find(({ state }) => state === 'active');
  return <Row slim title={t`Delegate`} end={now?.to.name ?? t`Nobody`} more onPress={onPress} />;
}

function ThemeChoice() {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>(themeChosen);
  return (
    <Section title={t`Appearance`}>
      <Tabs
        label={t`Appearance`}
        value={theme}
        options={[
          { value: 'system', label: t`As the phone` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
        onChange={(next) => {
          setTheme(next);
          chooseTheme(next);
        }}
      />
    </Section>
  );
}
