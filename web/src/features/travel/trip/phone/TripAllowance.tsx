import { Trans, useLingui } from '@lingui/react/macro';
import type { AllowanceDay } from '@outlay/contract/travel/allowance';
import type { TripDetail } from '@outlay/contract/travel/trip';
import { today } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Row } from '#ui/Row.tsx';
import { weekdayText } from '../day-words.ts';
import { MEAL_WORDS } from '#features/travel/allowance/meal-words.ts';
import { FAULT_WORDS } from '../trip-words.ts';

interface TripAllowanceProps {
  trip: TripDetail;
  onPlan: (() => void) | undefined;
}

/** The allowance of each day, and why it is what it is. */
export function TripAllowance({ trip: { allowance }, onPlan }: TripAllowanceProps) {
  const { t } = useLingui();
  if (allowance.days.length === 0) return null;
  return (
    <Section
      title={t`Allowance by day`}
      aside={
        onPlan && (
          <Button tone="text" small onPress={onPlan}>
            <Trans>Cities and meals</Trans>
          </Button>
        )
      }
    >
      <Rows>
        {allowance.days.map((one) => (
          <DayRow key={one.day} one={one} claimed={allowance.claimedDays.includes(one.day)} />
        ))}
      </Rows>
    </Section>
  );
}

function DayRow({ one, claimed }: { one: AllowanceDay; claimed: boolean }) {
  const { t, i18n } = useLingui();
  const { day, city, percent, meals, fault, rate, amount } = one;
  const reasons = [
    fault ? i18n._(FAULT_WORDS[fault]) : '',
    fault === null && percent < 100 ? t`${percent}% of the day` : '',
    meals.length > 0 ? t`Provided: ${listWords(meals.map((meal) => i18n._(MEAL_WORDS[meal])))}` : '',
    claimed ? t`on a claim` : fault === null && day > today() ? t`can be claimed from this day on` : '',
  ].filter(Boolean);
  return (
    <Row
      slim
      whole
      title={[weekdayText(day), city].filter(Boolean).join(' · ')}
      sub={reasons.length > 0 ? reasons.join(' · ') : undefined}
      end={fault === null && <Amount money={{ amount, currency: rate.currency }} />}
    />
  );
}
