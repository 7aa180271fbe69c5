import { Trans, useLingui } from '@lingui/react/macro';
import type { TripDetail } from '@outlay/contract/travel/trip';
import { useState } from 'react';
import { formatDay, formatMoney } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Tick } from '#features/documents/document/Tick.tsx';
import { expenseTypeWords } from '#features/spend/expense/expense-types.ts';

interface ClaimSheetProps {
  trip: TripDetail;
  busy: boolean;
  onClaim: (expenseIds: string[]) => void;
  onClose: () => void;
}

/** Which expenses are of the trip, where some were paid just before or after it, or on the days of another trip. */
export function ClaimSheet({ trip, busy, onClaim, onClose }: ClaimSheetProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState(() => trip.expenses.filter(({ sure }) => sure).map(({ id }) => id));
  const own = trip.expenses
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, { base }) => sum + (base?.amount ?? 0), 0);
  const total = { amount: trip.allowance.left.amount + own, currency: trip.left.currency };
  const toggle = (id: string, on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <Sheet
      open
      title={t`Which of these are of the trip?`}
      onClose={onClose}
      foot={
        <Button wide busy={busy} onPress={() => onClaim(chosen)}>
          <Trans>Claim {formatMoney(total)}</Trans>
        </Button>
      }
    >
      {trip.expenses.map(({ id, type, merchant, spentOn, money, sure }) => (
        <Tick
          key={id}
          checked={chosen.includes(id)}
          onChange={(on) => toggle(id, on)}
          title={merchant || i18n._(expenseTypeWords(type).label)}
          sub={[
            i18n._(expenseTypeWords(type).label),
            formatDay(spentOn),
            !sure &&
              (spentOn < trip.fromDay
                ? t`before the trip`
                : spentOn > trip.toDay
                  ? t`after the trip`
                  : t`also on the days of another trip`),
          ]
            .filter(Boolean)
            .join(' · ')}
          end={<Amount money={money} />}
        />
      ))}
    </Sheet>
  );
}
