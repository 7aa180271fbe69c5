import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RULE_FAULTS } from '@outlay/contract/travel/booking.offer';
import type { BookingRules, BookingRulesForm } from '@outlay/contract/travel/booking.setting';
import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { formatDay, today } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Pill } from '#ui/Pill.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import css from '#desk/Desk.module.css';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { EFFECT_WORDS } from '../booking-words.ts';
import { BREACH_WORDS } from './rule-words.ts';
import { formOf, newRules } from './rules-draft.ts';
import { RulesDrawer } from './RulesDrawer.tsx';
import { ruleQueries } from './settings.queries.ts';

/** The rules of booking by date: those in force are the newest that have begun. */
export function BookingRulesSection() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(ruleQueries.all());
  const [edited, setEdited] = useState<BookingRulesForm | null>(null);
  const columns = useColumns(data?.items ?? [], (rules) => setEdited(formOf(rules)));
  return (
    <SectionLayout title={t`Travel rules`}>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>A search is judged by the rules that began last on or before its day.</Trans>
        </span>
        <Button type="primary" className={css['right'] ?? ''} onClick={() => setEdited(newRules(today()))}>
          <Trans>New rules</Trans>
        </Button>
      </div>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : data.items.length === 0 ? (
        <Empty title={t`No travel rules yet`} icon="bed">
          <Trans>Without rules every offer can be booked.</Trans>
        </Empty>
      ) : (
        <div className={css['table']}>
          <Table<BookingRules>
            size="middle"
            rowKey="id"
            dataSource={data.items}
            columns={columns}
            pagination={false}
            onRow={(rules) => ({ onClick: () => setEdited(formOf(rules)) })}
          />
        </div>
      )}
      {edited && (
        <RulesDrawer
          key={edited.id}
          rules={edited}
          grades={data?.grades ?? []}
          currency={data?.currency ?? ''}
          onClose={() => setEdited(null)}
        />
      )}
    </SectionLayout>
  );
}

function useColumns(
  all: readonly BookingRules[],
  onOpen: (rules: BookingRules) => void,
): TableColumnsType<BookingRules> {
  const { t, i18n } = useLingui();
  const inForce = all.find(({ fromDay }) => fromDay <= today())?.id;
  return [
    {
      title: t({ message: 'Name', context: 'of rules' }),
      render: (_, rules) => (
        <button type="button" onClick={() => onOpen(rules)}>
          <b>{rules.name}</b>
        </button>
      ),
    },
    {
      title: t`Effective from`,
      render: (_, { id, fromDay }) => (
        <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          {formatDay(fromDay)}
          {id === inForce && (
            <Pill tone="good" icon="check">
              <Trans>In force</Trans>
            </Pill>
          )}
        </span>
      ),
    },
    {
      title: t`Hotels`,
      render: (_, { hotel }) => <Plural value={hotel.length} one="# tier" other="# tiers" />,
    },
    {
      title: t`What happens`,
      render: (_, { effects }) => (
        <span className={css['two']}>
          {RULE_FAULTS.map((fault) => {
            const effect = effects[fault];
            return (
              effect && (
                <small key={fault}>
                  {i18n._(BREACH_WORDS[fault])}: {i18n._(EFFECT_WORDS[effect].label)}
                </small>
              )
            );
          })}
        </span>
      ),
    },
  ];
}
