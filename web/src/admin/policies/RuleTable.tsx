import { useLingui } from '@lingui/react/macro';
import type { PolicyRule } from '@outlay/contract/policy';
import { Switch, Table, type TableColumnsType } from 'antd';
import { errorWords } from '#kit/errors.ts';
import { localText } from '#kit/format.ts';
import { toast } from '#kit/toast.ts';
import { Pill } from '#ui/Pill.tsx';
import css from '../Admin.module.css';
import form from '../form/Form.module.css';
import { draggable, moved } from '../form/order.ts';
import { OrderButtons } from '../form/OrderButtons.tsx';
import { EFFECT_WORDS, RULE_WORDS } from './policy-words.ts';
import { useArrangeRules, useEnableRule } from './policies.queries.ts';
import { ruleWords, scopeWords } from './rule-words.ts';

interface RuleTableProps {
  items: PolicyRule[];
  currency: string;
  types: ReadonlyMap<string, string>;
  onOpen: (rule: PolicyRule) => void;
}

export function RuleTable({ items, currency, types, onOpen }: RuleTableProps) {
  const { t, i18n } = useLingui();
  const arrange = useArrangeRules();
  const wrong = { onError: (error: Error) => toast(errorWords(error), 'stop', 4_000) };
  const move = (from: number, to: number) =>
    arrange.mutate({ ids: moved(items, from, to).map(({ id }) => id) }, wrong);
  const columns: TableColumnsType<PolicyRule> = [
    {
      title: t`Rule`,
      render: (_, rule) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(rule)}>
            <b>{localText(rule.name)}</b>
          </button>
          <small>
            {[i18n._(RULE_WORDS[rule.kind].label), ruleWords(rule, currency)].filter(Boolean).join(' · ')}
          </small>
        </span>
      ),
    },
    {
      title: t`Scope`,
      render: (_, { scope }) => <span className={form['wrapped']}>{scopeWords(scope, types)}</span>,
    },
    {
      title: t`Effect`,
      render: (_, { effect }) => (
        <Pill tone={EFFECT_WORDS[effect].tone} icon={EFFECT_WORDS[effect].icon}>
          {i18n._(EFFECT_WORDS[effect].label)}
        </Pill>
      ),
    },
    { title: t`In effect`, render: (_, rule) => <Enabled rule={rule} /> },
    {
      title: t`Order`,
      align: 'right',
      render: (_, rule, place) => (
        <OrderButtons name={localText(rule.name)} place={place} count={items.length} onMove={move} />
      ),
    },
  ];
  return (
    <div className={css['table']}>
      <Table<PolicyRule>
        size="middle"
        rowKey="id"
        dataSource={items}
        columns={columns}
        pagination={false}
        onRow={(rule, place = 0) => ({ onClick: () => onOpen(rule), ...draggable(place, move) })}
      />
    </div>
  );
}

function Enabled({ rule: { id, version, enabled, name } }: { rule: PolicyRule }) {
  const enable = useEnableRule();
  return (
    <Switch
      size="small"
      checked={enabled}
      loading={enable.isPending}
      aria-label={localText(name)}
      onChange={(next, event) => {
        event.stopPropagation();
        enable.mutate(
          { id, version, enabled: next },
          { onError: (error) => toast(errorWords(error), 'stop', 4_000) },
        );
      }}
    />
  );
}
