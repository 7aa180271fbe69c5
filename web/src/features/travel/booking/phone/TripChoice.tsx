import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Rows } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { spanText } from '../../trip/day-words.ts';
import css from './Search.module.css';
import type { BookableTrip } from './search-form.ts';

interface TripChoiceProps {
  trips: readonly BookableTrip[];
  trip: BookableTrip;
  onChoose: (id: string) => void;
}

const about = ({ fromDay, toDay, cities }: BookableTrip): string =>
  [spanText(fromDay, toDay), cities.join(' → ')].filter(Boolean).join(' · ');

/** The trip that is booked for; a tap chooses another. */
export function TripChoice({ trips, trip, onChoose }: TripChoiceProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css['trip']}
        aria-haspopup="dialog"
        disabled={trips.length === 1}
        onClick={() => setOpen(true)}
      >
        <span>
          <small>{trip.number}</small>
          <b>{trip.title || t`Business travel`}</b>
          <small>{about(trip)}</small>
        </span>
        {trips.length > 1 && <Icon name="down" size={20} />}
      </button>
      <Sheet open={open} title={t`For which trip?`} onClose={() => setOpen(false)}>
        <div className={css['card']}>
          <Rows>
            {trips.map((one) => (
              <Row
                key={one.id}
                lead={<Square icon="map" tone={one.id === trip.id ? 'brand' : 'plain'} />}
                title={one.title || one.number}
                sub={about(one)}
                whole
                end={one.id === trip.id && <Icon name="check" size={20} />}
                onPress={() => {
                  onChoose(one.id);
                  setOpen(false);
                }}
              />
            ))}
          </Rows>
        </div>
      </Sheet>
    </>
  );
}
