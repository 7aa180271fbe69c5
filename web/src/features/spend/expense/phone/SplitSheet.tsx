import { Trans, useLingui } from '@lingui/react/macro';
import { PARTS_MOST, type Expense, type ExpenseType } from '@outlay/contract/spend/expense';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatMoney } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { AmountInput } from '#ui/AmountInput.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { ExpenseTypeSelect } from './ExpenseTypeSelect.tsx';
import { useSplitExpense } from '../expense.queries.ts';
import css from './Split.module.css';
import { newPart, restOf, splitFormOf, type TypedPart } from './split-form.ts';

interface SplitSheetProps {
  /** Null while the sheet is closed. */
  expense: Expense | null;
  onClose: () => void;
  /** The ids of all parts, including the first. */
  onSplit: (ids: string[]) => void;
}

/** Splits one receipt into several expenses: a hotel bill into the night and the breakfast. */
export function SplitSheet({ expense, ...rest }: SplitSheetProps) {
  return expense && <Splitting key={expense.id} expense={expense} {...rest} />;
}

function Splitting({ expense, onClose, onSplit }: SplitSheetProps & { expense: Expense }) {
  const { t } = useLingui();
  const [firstType, setFirstType] = useState(expense.type);
  const [parts, setParts] = useState<TypedPart[]>(() => [newPart('meals')]);
  const [tried, setTried] = useState(false);
  const split = useSplitExpense();
  const form = splitFormOf(expense, firstType, parts);
  const submit = () => {
    setTried(true);
    if (form) split.mutate(form, { onSuccess: ({ items }) => onSplit(items.map(({ id }) => id)) });
  };
  return (
    <Sheet
      open
      title={t`Split this expense`}
      onClose={onClose}
      foot={
        <Button wide busy={split.isPending} onPress={submit}>
          <Trans>Split</Trans>
        </Button>
      }
    >
      <p className={css['lead']}>
        <Trans>{formatMoney(expense.money)} in all. Each part keeps the receipt.</Trans>
      </p>
      <FirstPart expense={expense} type={firstType} rest={restOf(expense, parts)} onType={setFirstType} />
      {parts.map((part, index) => (
        <OtherPart
          key={part.id}
          part={part}
          place={index + 2}
          currency={expense.money.currency}
          tried={tried}
          onChange={(change) =>
            setParts(parts.map((one) => (one.id === part.id ? { ...one, ...change } : one)))
          }
          onRemove={parts.length > 1 ? () => setParts(parts.filter(({ id }) => id !== part.id)) : undefined}
        />
      ))}
      {parts.length < PARTS_MOST - 1 && (
        <Button tone="text" small icon="plus" onPress={() => setParts([...parts, newPart('other')])}>
          <Trans>Add a part</Trans>
        </Button>
      )}
      {split.error && <Notice tone="stop" title={errorWords(split.error)} />}
    </Sheet>
  );
}

interface FirstPartProps {
  expense: Expense;
  type: ExpenseType;
  rest: number;
  onType: (type: ExpenseType) => void;
}

/** The remainder after the other parts, so that nobody has to calculate it. */
function FirstPart({ expense, type, rest, onType }: FirstPartProps) {
  const { t } = useLingui();
  return (
    <section className={css['part']} aria-label={t`Part ${1}`}>
      <ExpenseTypeSelect value={type} onChange={onType} />
      <p className={css['rest']} data-wrong={rest <= 0}>
        <span>{rest > 0 ? t`The rest` : t`Nothing is left for this part`}</span>
        <Amount money={{ amount: rest, currency: expense.money.currency }} />
      </p>
    </section>
  );
}

interface OtherPartProps {
  part: TypedPart;
  place: number;
  currency: string;
  tried: boolean;
  onChange: (change: Partial<TypedPart>) => void;
  onRemove: (() => void) | undefined;
}

function OtherPart({ part, place, currency, tried, onChange, onRemove }: OtherPartProps) {
  const { t } = useLingui();
  return (
    <section className={css['part']} aria-label={t`Part ${place}`}>
      <div className={css['row']}>
        <ExpenseTypeSelect value={part.type} onChange={(type) => onChange({ type })} />
        {onRemove && <IconButton icon="close" label={t`Remove part ${place}`} onPress={onRemove} />}
      </div>
      <AmountInput
        label={t`Amount`}
        currency={currency}
        value={part.amount}
        onChange={(amount) => onChange({ amount })}
        error={tried && !(Number(part.amount) > 0) ? t`Please enter an amount.` : null}
      />
    </section>
  );
}
