import { Trans, useLingui } from '@lingui/react/macro';
import type { Budget } from '@outlay/contract/budget';
import { Button, Table, type TableColumnsType } from 'antd';
import { formatDay, formatMoney } from '#kit/format.ts';
import { Pill } from '#ui/Pill.tsx';
import { expenseTypeWords } from '#features/expense/expense-types.ts';
import css from '../Admin.module.css';
import { EFFECT_WORDS } from '../policies/policy-words.ts';
import { BudgetBar } from './BudgetBar.tsx';

interface BudgetTableProps {
  items: Budget[];
  onMovements: (budget: Budget) => void;
  /** Absent where nothing may be changed. */
  onEdit: ((budget: Budget) => void) | undefined;
}

export function BudgetTable({ items, onMovements, onEdit }: BudgetTableProps) {
  const open = onEdit ?? onMovements;
  return (
    <div className={css['table']}>
      <Table<Budget>
        size="middle"
        rowKey="id"
        dataSource={items}
        columns={useColumns(open, onMovements)}
        pagination={false}
        onRow={(budget) => ({ onClick: () => open(budget) })}
      />
    </div>
  );
}

type Open = (budget: Budget) => void;

function useColumns(open: Open, onMovements: Open): TableColumnsType<Budget> {
  const { t, i18n } = useLingui();
  const scope = ({ department, project, expenseType }: Budget) =>
    [department?.name, project?.name, expenseType && i18n._(expenseTypeWords(expenseType).label)]
      .filter(Boolean)
      .join(' · ') || t`Whole company`;
  return [
    {
      title: t`Budget`,
      render: (_, budget) => (
        <span className={css['two']}>
          <button type="button" onClick={() => open(budget)}>
            <b>{budget.name}</b>
          </button>
          <small>{scope(budget)}</small>
        </span>
      ),
    },
    {
      title: t`Period`,
      render: (_, { fromDay, toDay }) => (
        <span className={css['two']}>
          {formatDay(fromDay)}
          <small>{formatDay(toDay)}</small>
        </span>
      ),
    },
    {
      title: t`Amount`,
      align: 'right',
      render: (_, { amount, currency }) => formatMoney({ amount, currency }),
    },
    { title: t`Used and left`, render: (_, budget) => <BudgetBar budget={budget} /> },
    {
      title: t`Effect`,
      render: (_, { effect, enabled }) =>
        enabled ? (
          <Pill tone={EFFECT_WORDS[effect].tone} icon={EFFECT_WORDS[effect].icon}>
            {i18n._(EFFECT_WORDS[effect].label)}
          </Pill>
        ) : (
          <Pill>{t`Switched off`}</Pill>
        ),
    },
    {
      title: t`Transactions`,
      align: 'right',
      render: (_, budget) => <ShowMovements onShow={() => onMovements(budget)} />,
    },
  ];
}

const ShowMovements = ({ onShow }: { onShow: () => void }) => (
  <Button
    type="text"
    size="small"
    onClick={(event) => {
      event.stopPropagation();
      onShow();
    }}
  >
    <Trans>Show</Trans>
  </Button>
);
