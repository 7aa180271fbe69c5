import { Trans, useLingui } from '@lingui/react/macro';
import type { Feature } from '@outlay/contract/feature';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGE_NAMES } from '#i18n/i18n.ts';
import { localeKept } from '#device/locale.ts';
import { APP_VERSION, APP_VERSION_CODE } from '#device/constants.ts';
import { formatInstant } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { saveLanguage } from '#session/session.ts';
import { chooseTheme, themeChosen, type Theme } from '#screen/theme.ts';
import { useUser } from '#session/use-session.ts';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Row } from '#ui/Row.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { LanguageSheet } from '#features/organisation/account/phone/LanguageSheet.tsx';
import { DelegationSheet } from '#features/processing/approval/phone/DelegationSheet.tsx';
import { approvalQueries } from '#features/processing/approval/approval.queries.ts';
import { ClearStorageRow } from './ClearStorageRow.tsx';
import { payeeQueries } from '#features/spend/payee/payee.queries.ts';
import { PayeeSheet } from '#features/spend/payee/phone/PayeeSheet.tsx';
import { SignOutRow } from './SignOutRow.tsx';

type Open = 'language' | 'payee' | 'delegate' | null;

export function SettingsPage() {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open>(null);
  const payee = useQuery(payeeQueries.account()).data?.account;
  const close = () => setOpen(null);
  return (
    <Page title={t`Settings`}>
      <FactorNotice />
      <Rows>
        <Row
          title={t`Sign-in and security`}
          sub={t`Password, two-step verification, linked accounts, devices`}
          whole
          more
          onPress={() => navigateTo(ROUTES.security)}
        />
      </Rows>
      <ActingRows onDelegate={() => setOpen('delegate')} />
      <Section title={t`Payment and messages`}>
        <Rows>
          <Row
            slim
            title={t`Payee account`}
            end={payee?.account ?? t`Not set`}
            more
            onPress={() => setOpen('payee')}
          />
          <Row slim title={t`Notifications`} more onPress={() => navigateTo(ROUTES.notifications)} />
        </Rows>
      </Section>
      <ThemeChoice />
      <Rows>
        <Row
          slim
          title={t`Language`}
          end={LANGUAGE_NAMES[localeKept()]}
          more
          onPress={() => setOpen('language')}
        />
        <Row slim title={t`Privacy`} more onPress={() => navigateTo(ROUTES.privacy)} />
        <ClearStorageRow />
        <Row
          slim
          title={t`About`}
          end={`${APP_VERSION} (${APP_VERSION_CODE})`}
          more
          onPress={() => navigateTo(ROUTES.about)}
        />
        <Row slim title={t`Help`} more onPress={() => navigateTo(ROUTES.help)} />
        <Row slim title={t`Diagnostics`} more onPress={() => navigateTo(ROUTES.diagnostics)} />
      </Rows>
      <SignOutRow />
      <DelegationSheet open={open === 'delegate'} onClose={close} />
      <LanguageSheet open={open === 'language'} onClose={close} onPick={saveLanguage} />
      <PayeeSheet open={open === 'payee'} onClose={close} />
    </Page>
  );
}

function ActingRows({ onDelegate }: { onDelegate: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const off = (feature: Feature) => user?.featuresOff.includes(feature) ?? false;
  return (
    <Section title={t`Who can act for me`}>
      <Rows>
        {!off('delegation') && <DelegateRow onPress={onDelegate} />}
        {!off('agent') && <Row slim title={t`Agents`} more onPress={() => navigateTo(ROUTES.agents)} />}
      </Rows>
    </Section>
  );
}

/** The role requires a second factor that is not set up yet. */
function FactorNotice() {
  const { t } = useLingui();
  const factor = useUser()?.secondFactor;
  if (!factor?.dueAt || factor.enrolled) return null;
  const day = formatInstant(factor.dueAt);
  return (
    <Notice
      tone={factor.withheld.length > 0 ? 'stop' : 'wait'}
      title={
        factor.withheld.length > 0
          ? t`Some of your permissions need two-step verification`
          : t`Set up two-step verification by ${day}`
      }
    >
      <Button tone="line" small onPress={() => navigateTo(ROUTES.secondFactor)}>
        <Trans>Set it up now</Trans>
      </Button>
    </Notice>
  );
}

/** The current delegate. */
function DelegateRow({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery(approvalQueries.delegations());
  const now = data?.mine.find(({ state }) => state === 'active');
  return <Row slim title={t`Approval delegate`} end={now?.to.name ?? t`Nobody`} more onPress={onPress} />;
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
          { value: 'system', label: t`System` },
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
