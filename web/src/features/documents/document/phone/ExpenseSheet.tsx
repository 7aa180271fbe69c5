import { LINES_MOST } from '@outlay/contract/documents/document.line';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Expense, ExpenseType } from '@outlay/contract/spend/expense';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatSums } from '#text/format.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { ChooseAll } from '#ui/ChooseAll.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ListItem } from '#ui/ListItem.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';
import { expenseQueries } from '#features/spend/expense/expense.queries.ts';
import { sumsOf } from '#text/sums.ts';
import { Tick } from '../Tick.tsx';

interface ExpenseSheetProps {
  open: boolean;
  /** Ids of the expenses that are already on the form. */
  chosen: readonly string[];
  /** Expense types that the document accepts; empty for all. */
  types: readonly ExpenseType[];
  onClose: () => void;
  onAdd: (expenses: Expense[]) => void;
  /** Opens the page to record a new expense. */
  onRecord: () => void;
}

export function ExpenseSheet({ open, onClose, ...rest }: ExpenseSheetProps) {
  const { t } = useLingui();
  const [picked, setPicked] = useState<Expense[]>([]);
  const { length: count } = picked;
  const sum = formatSums(sumsOf(picked));
  const close = () => {
    setPicked([]);
    onClose();
  };
  const add = () => {
    rest.onAdd(picked);
    close();
  };
  return (
    <Sheet
      open={open}
      title={t`Choose expenses`}
      onClose={close}
      foot={
        <Button wide disabled={count === 0} onPress={add}>
          {count === 0 ? (
            <Trans>Add</Trans>
          ) : (
            <Plural value={count} one={`Add # · ${sum}`} other={`Add # · ${sum}`} />
          )}
        </Button>
      }
    >
      <OpenExpenses
        chosen={rest.chosen}
        types={rest.types}
        picked={picked}
        onPick={setPicked}
        onRecord={rest.onRecord}
      />
    </Sheet>
  );
}

interface OpenExpensesProps extends Pick<ExpenseSheetProps, 'chosen' | 'types' | 'onRecord'> {
  picked: Expense[];
  onPick: (picked: Expense[]) => void;
}

/** My expenses that are not on a document yet. */
function OpenExpenses({ chosen, types, picked, onPick, onRecord }: OpenExpensesProps) {
  const { t, i18n } = useLingui();
  const list = useInfiniteQuery(expenseQueries.list('open'));
  const isUnfit = ({ id, type }: Expense) =>
    chosen.includes(id) || (types.length > 0 && !types.includes(type));
  const record = (
    <Button tone="line" icon="plus" onPress={onRecord}>
      <Trans>Record an expense</Trans>
    </Button>
  );
  const empty = (
    <Empty title={t`No unclaimed expenses`} icon="wallet" action={record}>
      <Trans>All your recorded expenses are already on documents.</Trans>
    </Empty>
  );
  const toggle = (expense: Expense, on: boolean) =>
    onPick(on ? [...picked, expense] : picked.filter(({ id }) => id !== expense.id));
  return (
    <AsyncList list={list} isHidden={isUnfit} noRefresh empty={empty}>
      {(items) => (
        <>
          <ChooseAll
            list={list}
            items={items}
            chosen={picked.length}
            most={LINES_MOST - chosen.length}
            onChoose={(all) => onPick(all.filter((one) => !isUnfit(one)))}
          />
          <LongRows items={items} plain>
            {(expense) => {
              const type = i18n._(expenseTypeWords(expense.type).label);
              return (
                <ListItem>
                  <Tick
                    checked={picked.some(({ id }) => id === expense.id)}
                    onChange={(on) => toggle(expense, on)}
                    title={expense.merchant || type}
                    sub={`${type} · ${formatDay(expense.spentOn)}`}
                    end={<Amount money={expense.money} />}
                  />
                </ListItem>
              );
            }}
          </LongRows>
        </>
      )}
    </AsyncList>
  );
}
