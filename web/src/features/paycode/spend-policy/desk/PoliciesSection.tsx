import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SpendPolicy } from '@outlay/contract/paycode/spend-policy';
import { useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import css from '#desk/Desk.module.css';
import { ShortTable } from '#desk/list/ShortTable.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { useCompanyCurrency, useMay } from '#session/use-session.ts';
import { formatDay, formatMoney } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { Pill } from '#ui/Pill.tsx';
import { policyQueries } from './policies.queries.ts';
import { PolicyDrawer } from './PolicyDrawer.tsx';

/** Who may pay how much where with the payment code. */
export function PoliciesSection() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(policyQueries.all());
  const own = useCompanyCurrency();
  const [edited, setEdited] = useState<SpendPolicy | 'new' | null>(null);
  const mayWrite = useMay('paycode.write');
  const columns = useColumns(setEdited);
  return (
    <SectionLayout title={t`Spend policies`}>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>
            A payment is made under the first policy that allows it; its room is reserved at once.
          </Trans>
        </span>
        {mayWrite && (
          <Button type="primary" className={css['right'] ?? ''} onClick={() => setEdited('new')}>
            <Trans>New policy</Trans>
          </Button>
        )}
      </div>
      <ShortTable
        rows={data?.items}
        query={{ error, refetch }}
        columns={columns}
        empty={
          <Empty title={t`No spend policies yet`} icon="wallet">
            <Trans>Without a policy nobody can pay with the payment code.</Trans>
          </Empty>
        }
        onOpen={setEdited}
      />
      {edited && (
        <PolicyDrawer policy={edited} currency={data?.currency ?? own} onClose={() => setEdited(null)} />
      )}
    </SectionLayout>
  );
}

const named = (items: readonly { name: string }[]): string => items.map(({ name }) => name).join(', ');

function useColumns(onOpen: (policy: SpendPolicy) => void): TableColumnsType<SpendPolicy> {
  const { t, i18n } = useLingui();
  const money = (amount: number, { currency }: SpendPolicy) => formatMoney({ amount, currency });
  return [
    {
      title: t`Policy`,
      render: (_, policy) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(policy)}>
            <b>{policy.name}</b>
          </button>
          <small>
            {policy.toDay
              ? `${formatDay(policy.fromDay)} – ${formatDay(policy.toDay)}`
              : t`from ${formatDay(policy.fromDay)}`}
          </small>
        </span>
      ),
    },
    {
      title: t`Covers`,
      render: (_, { who, members, departments, covered }) => (
        <span className={css['two']}>
          <span>
            <Plural value={covered} one="# member" other="# members" />
          </span>
          <small>
            {who.everybody ? t`everybody` : [named(departments), named(members)].filter(Boolean).join(', ')}
          </small>
        </span>
      ),
    },
    {
      title: t`Where`,
      render: (_, { merchants, stores, types }) => (
        <span className={css['two']}>
          <span>{named(merchants) || t`all merchants`}</span>
          <small>
            {[types.map((type) => i18n._(expenseTypeWords(type).label)).join(', '), named(stores)]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
    { title: t`A payment`, align: 'right', render: (_, policy) => money(policy.perPayment, policy) },
    { title: t`A day`, align: 'right', render: (_, policy) => money(policy.perDay, policy) },
    { title: t`A month`, align: 'right', render: (_, policy) => money(policy.perMonth, policy) },
    {
      title: t`Paid this month`,
      align: 'right',
      render: (_, { usedThisMonth }) => <b>{formatMoney(usedThisMonth)}</b>,
    },
    {
      title: t({ message: 'State', context: 'of a policy' }),
      render: (_, { enabled }) =>
        enabled ? <Pill tone="good">{t`In force`}</Pill> : <Pill>{t`Switched off`}</Pill>,
    },
  ];
}
