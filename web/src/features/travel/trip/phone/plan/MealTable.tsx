import { Trans, useLingui } from '@lingui/react/macro';
import { MEALS, type Meal } from '@outlay/contract/travel/allowance';
import type { TripDetail } from '@outlay/contract/travel/trip';
import { daysBetween, longDayText, weekdayText } from '../../day-words.ts';
import { MEAL_WORDS } from '#features/travel/allowance/meal-words.ts';
import css from '../Trip.module.css';

interface MealTableProps {
  trip: TripDetail;
  meals: TripDetail['meals'];
  onChange: (meals: TripDetail['meals']) => void;
}

/** The meals that a host, an airline or a hotel provided; they are deducted. */
export function MealTable({ trip, meals, onChange }: MealTableProps) {
  const { i18n, t } = useLingui();
  const toggle = (day: string, meal: Meal) => {
    const had = meals[day] ?? [];
    const now = had.includes(meal) ? had.filter((one) => one !== meal) : [...had, meal];
    const { [day]: _, ...others } = meals;
    onChange(now.length > 0 ? { ...others, [day]: now } : others);
  };
  return (
    <section className={css['meals']}>
      <h3>
        <Trans>Meals provided</Trans>
      </h3>
      <p>
        <Trans>Tick what you did not pay for: an invitation, a conference, a hotel breakfast.</Trans>
      </p>
      {daysBetween(trip.fromDay, trip.toDay).map((day) => {
        const claimed = trip.allowance.claimedDays.includes(day);
        return (
          <div key={day} className={css['mealDay']} role="group" aria-label={longDayText(day)}>
            <span>{weekdayText(day)}</span>
            {claimed ? (
              <small>{t`on a claim`}</small>
            ) : (
              MEALS.map((meal) => (
                <button
                  key={meal}
                  type="button"
                  aria-pressed={(meals[day] ?? []).includes(meal)}
                  onClick={() => toggle(day, meal)}
                >
                  {i18n._(MEAL_WORDS[meal])}
                </button>
              ))
            )}
          </div>
        );
      })}
    </section>
  );
}
