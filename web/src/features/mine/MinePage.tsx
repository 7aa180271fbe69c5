import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openAdmin } from '#kit/address.ts';
import { navigateTo } from '#kit/nav.ts';
import { useUser } from '#kit/use-session.ts';
import { Rows } from '#ui/Card.tsx';
import { Face } from '#ui/Face.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { homeQueries } from '#features/home/home.queries.ts';
import { CompanyLogo } from '#features/company/CompanyLogo.tsx';
import { CompanySheet } from '#features/company/CompanySheet.tsx';
import { companyQueries } from '#features/company/company.queries.ts';
import { payeeQueries } from '#features/payee/payee.queries.ts';
import css from './Mine.module.css';
import { PayeeSheet } from '#features/payee/PayeeSheet.tsx';
import { ROLE_WORDS } from '#features/company/role-words.ts';
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
              account
                ? `${account.bank} · ${account.account}`
                : payee.data
                  ? t`Tell us where your money should go`
                  : ' '
            }
            end={payee.data && !account ? <Pill tone="wait">{t`Missing`}</Pill> : undefined}
            more
            onPress={() => setPayeeOpen(true)}
          />
        </Rows>
        <Entries />
        <SignOutRow />
      </div>
      <PayeeSheet open={payeeOpen} account={account ?? null} onClose={() => setPayeeOpen(false)} />
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
      <Face name={user.userdspname} size={60} />
      <div className={css['words']}>
        <h2>{user.userdspname}</h2>
        <p>{[user.corpname, user.departmentName].filter(Boolean).join(' · ')}</p>
        <p className={css['faint']}>{taxId ?? user.useraccount}</p>
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

/** Where I am, and the way to my other companies. */
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
        title={user?.corpname}
        sub={
          others > 0 ? (
            <Plural value={others} one="# more company" other="# more companies" />
          ) : (
            t`My companies`
          )
        }
        label={t`My companies, now ${user?.corpname ?? ''}`}
        more
        onPress={() => setOpen(true)}
      />
      <CompanySheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const WIDE_WORK = ['member.write', 'payment.batch', 'ledger.read', 'audit.read'] as const;

function Entries() {
  const { t } = useLingui();
  const user = useUser();
  const unread = useQuery(homeQueries.counts()).data?.unread ?? 0;
  const wide = WIDE_WORK.some((permission) => user?.permissions.includes(permission));
  return (
    <>
      <Rows>
        <Row
          slim
          lead={<Square icon="receipt" />}
          title={t`Invoice manager`}
          more
          onPress={() => navigateTo('/pages/mine/InvoiceSteward')}
        />
        {!user?.featuresOff.includes('invoiceTitle') && (
          <Row
            slim
            lead={<Square icon="title" />}
            title={t`Invoice titles`}
            more
            onPress={() => navigateTo('/pages/mine/Invoice')}
          />
        )}
        {user?.permissions.includes('member.invite') && !user.featuresOff.includes('invite') && (
          <Row
            slim
            lead={<Square icon="people" />}
            title={t`Invite colleagues`}
            more
            onPress={() => navigateTo('/pages/mine/InviteColleaguesJoin/index')}
          />
        )}
        <Row
          slim
          lead={<Square icon="file" />}
          title={t`My documents`}
          more
          onPress={() => navigateTo('/pages/approval/myapplication')}
        />
        <Row
          slim
          lead={<Square icon="bell" />}
          title={t`Messages`}
          end={unread > 0 ? <Pill tone="stop">{unread}</Pill> : undefined}
          more
          onPress={() => navigateTo('/pages/message/message')}
        />
        <Row
          slim
          lead={<Square icon="news" />}
          title={t`Latest news`}
          more
          onPress={() => navigateTo('/pages/home/news/news')}
        />
      </Rows>
      <Rows>
        {wide && (
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
          lead={<Square icon="gear" tone="plain" />}
          title={t`Settings`}
          more
          onPress={() => navigateTo('/pages/mine/setting')}
        />
      </Rows>
    </>
  );
}
