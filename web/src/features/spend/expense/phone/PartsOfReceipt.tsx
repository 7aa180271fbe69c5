import { useLingui } from '@lingui/react/macro';
import type { Expense } from '@outlay/contract/spend/expense';
import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { useState } from 'react';
import { navigateBack, navigateTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { Amount } from '#ui/Amount.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { EXPENSE_TYPES } from '../expense-types.ts';
import { MergeSheet } from './MergeSheet.tsx';
import { SplitSheet } from './SplitSheet.tsx';

interface PartsOfReceiptProps {
  expense: Expense;
  /** Called after a split or merge, when the typed form no longer matches the expense. */
  onChanged: () => void;
}

/** The other parts of a split receipt, with the actions to split it or merge two expenses. */
export function PartsOfReceipt({ expense, onChanged }: PartsOfReceiptProps) {
  const { t } = useLingui();
  const [splitting, setSplitting] = useState(false);
  const [merging, setMerging] = useState(false);
  const { otherParts, actions } = expense;
  const done = (words: string) => {
    onChanged();
    toast(words, 'good');
    navigateBack();
  };
  return (
    <>
      {otherParts.length > 0 && <OtherParts parts={otherParts} />}
      {actions.includes('split') && (
        <Rows>
          <Row
            slim
            lead={<Square icon="split" />}
            title={t`Split into several expenses`}
            more
            onPress={() => setSplitting(true)}
          />
          <Row
            slim
            lead={<Square icon="copy" />}
            title={t`Merge with another expense`}
            more
            onPress={() => setMerging(true)}
          />
        </Rows>
      )}
      <SplitSheet
        expense={splitting ? expense : null}
        onClose={() => setSplitting(false)}
        onSplit={() => done(t`Split. All parts are in your account book.`)}
      />
      <MergeSheet
        expense={expense}
        open={merging}
        onClose={() => setMerging(false)}
        onMerged={() => done(t`Merged into one expense.`)}
      />
    </>
  );
}

function OtherParts({ parts }: { parts: Expense['otherParts'] }) {
  const { i18n, t } = useLingui();
  return (
    <Section title={t`Other parts of this receipt`}>
      <Rows>
        {parts.map((part) => (
          <Row
            key={part.id}
            slim
            lead={<Square icon={EXPENSE_TYPES[part.type].icon} />}
            title={i18n._(EXPENSE_TYPES[part.type].label)}
            end={<Amount money={part.money} />}
            more
            onPress={() => navigateTo(pageAddress(ROUTES.recordExpense, { id: part.id }))}
          />
        ))}
      </Rows>
    </Section>
  );
}
