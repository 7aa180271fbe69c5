import { Plural, useLingui } from '@lingui/react/macro';
import type { Feature } from '@outlay/contract/feature';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openAdmin, worksWide } from '#navigation/address.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useUser } from '#session/use-session.ts';
import { Rows } from '#ui/Card.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import type { IconName } from '#ui/Icon.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { homeQueries } from '#features/workspace/home/home.queries.ts';
import { CompanyLogo } from '#features/organisation/company/CompanyLogo.tsx';
import { CompanySheet } from '#features/organisation/company/phone/CompanySheet.tsx';
import { companyQueries } from '#features/organisation/company/company.queries.ts';
import { payeeQueries } from '#features/spend/payee/payee.queries.ts';
import css from './Mine.module.css';
import { PayeeSheet } from '#features/spend/payee/phone/PayeeSheet.tsx';
import { ROLE_WORDS } from '#features/organisation/company/role-words.ts';
import { UnsentBar } from '#features/workspace/unsent/phone/UnsentBar.tsx';
import { AccountEntry } from './AccountEntry.tsx';
import { SignOutRow } from './SignOutRow.tsx';

export function MinePage() {
  const { t } = useLingui();
  const [payeeOpen, setPayeeOpen] = useState(false);
  const payee = useQuery(payeeQueries.account());
  const account = payee.data?.account;
  return (
    <Page title={t`My`} bare>
      <div className={css['mine']}>
        <Who />
        <Rows>
          <CompanyEntry />
          <Row
            lead={<Square icon="bank" tone={payee.data && !account ? 'wait' : 'brand'} />}
            title={t`Payee account`}
            sub={
              account ? `${account.bank} · ${account.account}` : payee.data ? t`Add your payee account` : ' '
            }
            end={payee.data && !account ? <Pill tone="wait">{t`Not set`}</Pill> : undefined}
            more
            onPress={() => setPayeeOpen(true)}
          />
        </Rows>
        <UnsentBar />
        <AccountEntry />
        <Entries />
        <Elsewhere />
        <SignOutRow />
      </div>
      <PayeeSheet open={payeeOpen} onClose={() => setPayeeOpen(false)} />
    </Page>
  );
}

function Who() {
  const { i18n } = useLingui();
  const user = useUser();
  const company = useQuery(companyQueries.info());
  if (!user) return null;
  const taxId = company.data?.taxId;
  return (
    <section className={css['who']}>
      <Avatar name={user.name} size={60} />
      <div className={css['words']}>
        <h2>{user.name}</h2>
        <p>{[user.companyName, user.departmentName].filter(Boolean).join(' · ')}</p>
        <p className={css['faint']}>{taxId ?? user.account}</p>
        <div className={css['roles']}>
          {user.roles.map((role) => (
            <Pill key={role} tone="brand">
              {i18n._(ROLE_WORDS[role])}
            </Pill>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The current company, with a link to the user's other companies. */
function CompanyEntry() {
  const { t } = useLingui();
  const user = useUser();
  const [open, setOpen] = useState(false);
  const companies = useQuery(companyQueries.mine()).data?.items ?? [];
  const others = companies.length - 1;
  return (
    <>
      <Row
        lead={user?.logoFileId ? <CompanyLogo size={40} /> : <Square icon="title" />}
        title={user?.companyName}
        sub={
          others > 0 ? (
            <Plural value={others} one="# more company" other="# more companies" />
          ) : (
            t`My companies`
          )
        }
        more
        onPress={() => setOpen(true)}
      />
      <CompanySheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}

interface Entry {
  path: string;
  icon: IconName;
  title: string;
  /** False hides the entry: no permission, or the function is switched off. */
  shown?: boolean | undefined;
}

function useEntries(): Entry[] {
  const { t } = useLingui();
  const user = useUser();
  const on = (feature: Feature) => !user?.featuresOff.includes(feature);
  const all: Entry[] = [
    { path: ROUTES.invoiceManager, icon: 'receipt', title: t`Invoice manager` },
    { path: ROUTES.invoiceTitles, icon: 'title', title: t`Invoice titles`, shown: on('invoiceTitle') },
    {
      path: ROUTES.inviteColleagues,
      icon: 'people',
      title: t`Invite colleagues`,
      shown: user?.permissions.includes('member.invite') && on('invite'),
    },
    { path: ROUTES.myDocuments, icon: 'file', title: t`My documents` },
    {
      ...{ path: ROUTES.reports, icon: 'chart', title: t`Reports` },
      shown: user?.permissions.includes('report.own'),
    },
    { path: ROUTES.messages, icon: 'bell', title: t`Messages` },
    { path: ROUTES.news, icon: 'news', title: t`Latest news` },
  ];
  return all.filter(({ shown = true }) => shown);
}

function Entries() {
  const unread = useQuery(homeQueries.counts()).data?.unread ?? 0;
  return (
    <Rows>
      {useEntries().map(({ path, icon, title }) => (
        <Row
          key={path}
          slim
          lead={<Square icon={icon} />}
          title={title}
          end={icon === 'bell' && unread > 0 ? <Pill tone="stop">{unread}</Pill> : undefined}
          more
          onPress={() => navigateTo(path)}
        />
      ))}
    </Rows>
  );
}

function Elsewhere() {
  const { t } = useLingui();
  const user = useUser();
  return (
    <Rows>
      {user && worksWide(user.permissions) && (
        <Row
          slim
          lead={<Square icon="grid" tone="plain" />}
          title={t`Finance and administration`}
          sub={t`Best on a computer`}
          more
          onPress={openAdmin}
        />
      )}
      <Row
        slim
        lead={<Square icon="lock" tone="plain" />}
        title={t`Sign-in and security`}
        more
        onPress={() => navigateTo(ROUTES.security)}
      />
      <Row
        slim
        lead={<Square icon="gear" tone="plain" />}
        title={t`Settings`}
        more
        onPress={() => navigateTo(ROUTES.settings)}
      />
      <Row
        slim
        lead={<Square icon="help" tone="plain" />}
        title={t`Help`}
        more
        onPress={() => navigateTo(ROUTES.help)}
      />
      <Row
        slim
        lead={<Square icon="info" tone="plain" />}
        title={t`About`}
        more
        onPress={() => navigateTo(ROUTES.about)}
      />
    </Rows>
  );
}
