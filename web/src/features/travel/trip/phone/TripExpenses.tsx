import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { TripDetail } from '@outlay/contract/travel/trip';
import { formatDay } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Amount } from '#ui/Amount.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Row } from '#ui/Row.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';

/** What I paid on the days of the trip and have not claimed. */
export function TripExpenses({ trip: { expenses } }: { trip: TripDetail }) {
  const { t, i18n } = useLingui();
  const sure = expenses.filter((one) => one.sure);
  if (sure.length === 0) return null;
  return (
    <Section title={t`Paid by me`}>
      <Rows>
        {sure.map(({ id, type, merchant, spentOn, money }) => (
          <Row
            key={id}
            title={merchant || i18n._(expenseTypeWords(type).label)}
            sub={`${i18n._(expenseTypeWords(type).label)} · ${formatDay(spentOn)}`}
            end={<Amount money={money} />}
            more
            onPress={() => navigateTo(pageAddress(ROUTES.recordExpense, { id }))}
          />
        ))}
      </Rows>
    </Section>
  );
}
