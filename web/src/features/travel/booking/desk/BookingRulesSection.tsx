import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { RULE_FAULTS } from '@outlay/contract/travel/booking.offer';
import type { BookingRules, BookingRulesForm } from '@outlay/contract/travel/booking.setting';
import { useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { today } from '#text/format.ts';
import { Empty } from '#ui/Empty.tsx';
import css from '#desk/Desk.module.css';
import { EffectiveDay } from '#desk/form/EffectiveDay.tsx';
import { ShortTable } from '#desk/list/ShortTable.tsx';
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
      <ShortTable
        rows={data?.items}
        query={{ error, refetch }}
        columns={columns}
        empty={
          <Empty title={t`No travel rules yet`} icon="bed">
            <Trans>Without rules every offer can be booked.</Trans>
          </Empty>
        }
        onOpen={(rules) => setEdited(formOf(rules))}
      />
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
      render: (_, { id, fromDay }) => <EffectiveDay day={fromDay} inForce={id === inForce} />,
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
