import { useLingui } from '@lingui/react/macro';
import { staysOn } from '@outlay/contract/documents/document.itinerary';
import type { TripDetail } from '@outlay/contract/travel/trip';
import { useEffect, useRef } from 'react';
import { today } from '#text/format.ts';
import { classes } from '#ui/class-names.ts';
import { daysBetween, weekdayText } from '../day-words.ts';
import css from './Trip.module.css';

/** The days as a line: past, today, to come, each with the city of its night. */
export function TripDays({ trip: { fromDay, toDay, stays, state } }: { trip: TripDetail }) {
  const { t } = useLingui();
  const now = today();
  const line = useRef<HTMLOListElement>(null);
  const days = daysBetween(fromDay, toDay);
  useEffect(() => {
    const list = line.current;
    const current = list?.querySelector<HTMLElement>('[aria-current]');
    // The list alone scrolls, never the page.
    if (list && current)
      list.scrollLeft = current.offsetLeft - list.clientWidth / 2 + current.clientWidth / 2;
  }, []);
  const isNow = (day: string) => day === now && state === 'Travelling';
  return (
    <ol
      className={css['days']}
      ref={line}
      aria-label={t`Days and cities`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long trip scrolls sideways, also by keyboard
      tabIndex={days.length > 5 ? 0 : undefined}
    >
      {days.map((day) => (
        <li
          key={day}
          className={classes(day < now && css['past'], isNow(day) && css['now'])}
          aria-current={isNow(day) ? 'date' : undefined}
        >
          <span>{isNow(day) ? t`Today ${Number(day.slice(8))}` : weekdayText(day)}</span>
          <i aria-hidden="true" />
          <b>{staysOn(stays, day).at(-1)?.city ?? '—'}</b>
        </li>
      ))}
    </ol>
  );
}
