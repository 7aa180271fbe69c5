import { useLingui } from '@lingui/react/macro';
import type { Expense } from '@outlay/contract/spend/expense';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { formatDay } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Amount } from '#ui/Amount.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { EXPENSE_TYPES } from '#features/spend/expense/expense-types.ts';

export function FoundExpense({ expense }: { expense: Expense }) {
  const { i18n } = useLingui();
  const { id, type, money, spentOn, merchant, documentNumber } = expense;
  const words = EXPENSE_TYPES[type];
  return (
    <Row
      lead={<Square icon={words.icon} />}
      title={merchant || i18n._(words.label)}
      sub={[formatDay(spentOn), documentNumber].filter(Boolean).join(' · ')}
      end={<Amount money={money} />}
      onPress={() => navigateTo(pageAddress(ROUTES.recordExpense, { id }))}
    />
  );
}
