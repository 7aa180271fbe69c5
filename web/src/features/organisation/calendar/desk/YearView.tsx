import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarAnswer } from '@outlay/contract/organisation/calendar';
import { Button } from 'antd';
import { useState } from 'react';
import { today } from '#text/format.ts';
import { classes } from '#ui/class-names.ts';
import css from './Calendar.module.css';
import { DayModal } from './DayModal.tsx';
import { dayName, weekdayName, yearOf, type YearDay, type YearMonth } from './year.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** A year at a glance; pressing a day lets the company override it. */
export function YearView({ calendar }: { calendar: CalendarAnswer }) {
  const { t } = useLingui();
  const [year, setYear] = useState(() => Number(today().slice(0, 4)));
  const [open, setOpen] = useState<YearDay | null>(null);
  return (
    <section className={css['year']} aria-label={t`Year`}>
      <div className={css['yearHead']}>
        <Button size="small" aria-label={t`Previous year`} onClick={() => setYear(year - 1)}>
          ‹
        </Button>
        <h2>{year}</h2>
        <Button size="small" aria-label={t`Next year`} onClick={() => setYear(year + 1)}>
          ›
        </Button>
        <Legend />
      </div>
      <div className={css['months']}>
        {yearOf(year, calendar).map((month) => (
          <Month key={month.name} month={month} onOpen={setOpen} />
        ))}
      </div>
      {open && <DayModal day={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

const Legend = () => (
  <ul className={css['legend']}>
    <li>
      <i className={css['off']} />
      <Trans>Non-working day</Trans>
    </li>
    <li>
      <i className={classes(css['off'], css['public'])} />
      <Trans>Public holiday</Trans>
    </li>
    <li>
      <i className={classes(css['working'], css['public'])} />
      <Trans>Make-up working day</Trans>
    </li>
    <li>
      <i className={css['own']} />
      <Trans>Company day</Trans>
    </li>
  </ul>
);

function Month({ month, onOpen }: { month: YearMonth; onOpen: (day: YearDay) => void }) {
  return (
    <div className={css['month']}>
      <h3>{month.name}</h3>
      <div className={css['grid']}>
        {WEEK.map((weekday) => (
          <small key={weekday} aria-hidden="true">
            {weekdayName(weekday, 'narrow')}
          </small>
        ))}
        {month.days.map((day, index) => (
          <DayButton key={day.day} day={day} column={index === 0 ? month.before + 1 : 0} onOpen={onOpen} />
        ))}
      </div>
    </div>
  );
}

interface DayButtonProps {
  day: YearDay;
  /** Grid column of a month's first day; 0 for the others. */
  column: number;
  onOpen: (day: YearDay) => void;
}

function DayButton({ day, column, onOpen }: DayButtonProps) {
  const { t } = useLingui();
  const state = day.working ? t`working day` : t`non-working day`;
  return (
    <button
      type="button"
      {...(column > 0 ? { style: { gridColumnStart: column } } : {})}
      className={classes(
        css['day'],
        css[day.working ? 'working' : 'off'],
        day.from === 'public' && css['public'],
        day.from === 'own' && css['own'],
      )}
      title={day.name}
      aria-label={[dayName(day.day), state, day.name].filter(Boolean).join(', ')}
      onClick={() => onOpen(day)}
    >
      {day.number}
    </button>
  );
}
