import { useLingui } from '@lingui/react/macro';
import type { Budget } from '@outlay/contract/spend/budget';
import { formatDay } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Pill } from '#ui/Pill.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import css from '#desk/Desk.module.css';
import type { DeskColumn } from '#desk/list/DeskTable.tsx';
import { EFFECT_WORDS } from '#features/spend/expense-rule/desk/expense-rule-words.ts';
import { BudgetBar } from './BudgetBar.tsx';

export function useBudgetColumns(): DeskColumn<Budget>[] {
  const { t } = useLingui();
  return [
    {
      ...{ key: 'name', title: t`Budget`, width: 220, sortable: true },
      render: (budget) => (
        <span className={css['two']}>
          <b>{budget.name}</b>
          <small>
            <BudgetScope budget={budget} />
          </small>
        </span>
      ),
    },
    {
      ...{ key: 'from', title: t`Period`, width: 130, sortable: true },
      render: ({ fromDay, toDay }) => (
        <span className={css['two']}>
          {formatDay(fromDay)}
          <small>{formatDay(toDay)}</small>
        </span>
      ),
    },
    {
      ...{ key: 'to', title: t`Period end`, width: 130, sortable: true, extra: true },
      render: ({ toDay }) => formatDay(toDay),
    },
    ...useScopeColumns(),
    ...useMoneyColumns(),
    {
      ...{ key: 'effect', title: t`Effect`, width: 170, sortable: true, hiddenWithPane: true },
      render: (budget) => <EffectPill budget={budget} />,
    },
  ];
}

/** Department, project and expense type as separate columns. */
function useScopeColumns(): DeskColumn<Budget>[] {
  const { t, i18n } = useLingui();
  return [
    {
      ...{ key: 'department', title: t`Department`, width: 150, sortable: true, extra: true },
      render: ({ department }) => department?.name ?? t`Whole company`,
    },
    {
      ...{ key: 'project', title: t`Project`, width: 150, sortable: true, extra: true },
      render: ({ project }) => project?.name ?? '—',
    },
    {
      ...{ key: 'expenseType', title: t`Expense type`, width: 140, extra: true },
      render: ({ expenseType }) => (expenseType ? i18n._(expenseTypeWords(expenseType).label) : '—'),
    },
  ];
}

function useMoneyColumns(): DeskColumn<Budget>[] {
  const { t } = useLingui();
  const money = (key: string, title: string, part: (budget: Budget) => number, extra: boolean) => ({
    ...{ key, title, width: 140, right: true, sortable: true, extra },
    render: (budget: Budget) => <Amount money={{ amount: part(budget), currency: budget.currency }} />,
  });
  return [
    money('amount', t`Amount`, ({ amount }) => amount, false),
    money('inApproval', t`In approval`, ({ inApproval }) => inApproval, true),
    money('unpaid', t`Approved, unpaid`, ({ unpaid }) => unpaid, true),
    money('paid', t`Paid`, ({ actual }) => actual, true),
    {
      ...{ key: 'used', title: t`Used and left`, width: 330, sortable: true, hiddenWithPane: true },
      render: (budget) => <BudgetBar budget={budget} />,
    },
    money('left', t`Remaining`, ({ available }) => available, true),
  ];
}

/** Department, project and expense type in one line. */
export function BudgetScope({ budget: { department, project, expenseType } }: { budget: Budget }) {
  const { t, i18n } = useLingui();
  return (
    [department?.name, project?.name, expenseType && i18n._(expenseTypeWords(expenseType).label)]
      .filter(Boolean)
      .join(' · ') || t`Whole company`
  );
}

export function EffectPill({ budget: { effect, enabled } }: { budget: Budget }) {
  const { t, i18n } = useLingui();
  if (!enabled) return <Pill>{t`Switched off`}</Pill>;
  const { tone, icon, label } = EFFECT_WORDS[effect];
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(label)}
    </Pill>
  );
}
