import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { localText } from '#text/format.ts';
import { useCompanyCurrency } from '#session/use-session.ts';
import { Empty } from '#ui/Empty.tsx';
import css from '#desk/Desk.module.css';
import { useListKeys } from '#desk/desk-keys.ts';
import { DeskRows } from '#desk/list/DeskRows.tsx';
import { SectionLayout } from '#desk/SectionLayout.tsx';
import { expenseRuleQueries } from './expense-rule.queries.ts';
import { RuleBar } from './RuleBar.tsx';
import { useRuleColumns } from './rule-columns.tsx';
import { RuleDrawer } from './RuleDrawer.tsx';
import { RuleTools } from './RuleTools.tsx';
import { useMoveRule, useRules, type Rules } from './use-rules.ts';

interface ExpenseRulesSectionProps {
  /** Names of document types by their code. */
  types: ReadonlyMap<string, string>;
}

/** The expense rules in their order; a rule can be tested before it is saved. */
export function ExpenseRulesSection({ types }: ExpenseRulesSectionProps) {
  const { t } = useLingui();
  const rules = useRules();
  const { current } = rules;
  const all = useQuery(expenseRuleQueries.all()).data?.items;
  const [adding, setAdding] = useState(false);
  const field = useRef<InputRef>(null);
  const move = useMoveRule(rules);
  const columns = useRuleColumns({ rules, types, onMove: move });
  useListKeys({ search: () => field.current?.focus(), move: () => undefined });
  const inForce = all?.filter(({ enabled }) => enabled).length;
  const opened = adding ? 'new' : all?.find(({ id }) => id === current.id);
  const close = () => (adding ? setAdding(false) : current.open(null));
  const currency = useCompanyCurrency();
  return (
    <SectionLayout title={t`Rules`} summary={all && t`${inForce} in effect`}>
      <RuleTools rules={rules} columns={columns} field={field}>
        <Button type="primary" onClick={() => setAdding(true)}>
          <Trans>New rule</Trans>
        </Button>
      </RuleTools>
      <OrderNote rules={rules} movable={move !== undefined} />
      <DeskRows
        list={rules}
        columns={columns}
        nameOf={({ rule }) => localText(rule.name)}
        onMove={move}
        empty={
          <Empty title={t`No rules yet`} icon="shield">
            <Trans>Without rules, anything can be claimed.</Trans>
          </Empty>
        }
      />
      <RuleBar rules={rules} />
      {opened && (
        <RuleDrawer
          key={opened === 'new' ? 'new' : opened.id}
          rule={opened}
          currency={currency}
          types={types}
          onClose={close}
        />
      )}
    </SectionLayout>
  );
}

/** Says when the rules are checked; where they cannot be reordered, says why and links to the list where they can. */
function OrderNote({ rules: { state, rows }, movable }: { rules: Rules; movable: boolean }) {
  const { sort, descending } = state.defaults;
  const show = () => {
    state.clear();
    state.setFilter({ sort, descending });
  };
  if (movable || !rows.list.data || rows.list.isPlaceholderData)
    return (
      <p className={css['small']} style={{ marginBottom: 10 }}>
        <Trans>Each line and document is checked against them at submission.</Trans>
      </p>
    );
  return (
    <p className={css['small']} style={{ marginBottom: 10 }}>
      <Trans>The order can be changed only where all rules are shown in it.</Trans>{' '}
      <button type="button" className={css['link']} onClick={show}>
        <Trans>Show all in order</Trans>
      </button>
    </p>
  );
}
