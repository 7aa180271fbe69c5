import { useLingui } from '@lingui/react/macro';
import type { BookingPlace } from '@outlay/contract/travel/booking.offer';
import { classes } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { codeOf } from './place-code.ts';
import { PlaceSheet } from './PlaceSheet.tsx';
import css from './Search.module.css';
import { swapped, withPlace, type End, type SearchDraft } from './search-form.ts';
import { usePlaces } from './use-places.ts';

interface EndsProps {
  draft: SearchDraft;
  /** Of the trip. */
  cities: readonly string[];
  /** The end that is being chosen. */
  picking: End | null;
  onPick: (end: End | null) => void;
  onChange: (draft: SearchDraft) => void;
}

/** From where and to where; a stay has one place. */
export function Ends({ draft, cities, picking, onPick, onChange }: EndsProps) {
  const { t } = useLingui();
  const { from, to } = usePlaces(draft);
  const stay = draft.kind === 'hotel';
  return (
    <div className={classes(css['ends'], stay && css['one'])}>
      {!stay && (
        <>
          <EndButton
            name={t({ message: 'From', context: 'a place' })}
            place={from}
            onPress={() => onPick('from')}
          />
          <span className={css['swap']}>
            <IconButton
              icon="repay"
              label={t`The other way round`}
              onPress={() => onChange(swapped(draft))}
            />
          </span>
        </>
      )}
      <EndButton
        name={stay ? t`City` : t({ message: 'To', context: 'a place' })}
        place={to}
        onPress={() => onPick('to')}
      />
      {picking && (
        <PlaceSheet
          kind={draft.kind}
          title={stay ? t`Where to stay?` : picking === 'from' ? t`From where?` : t`Where to?`}
          cities={cities}
          onTake={(place) => {
            onChange(withPlace(draft, picking, place));
            onPick(null);
          }}
          onClose={() => onPick(null)}
        />
      )}
    </div>
  );
}

interface EndButtonProps {
  name: string;
  place: BookingPlace | null;
  onPress: () => void;
}

function EndButton({ name, place, onPress }: EndButtonProps) {
  const { t } = useLingui();
  const detail = place && place.name !== place.city ? place.name : '';
  return (
    <button type="button" className={css['end']} aria-haspopup="dialog" onClick={onPress}>
      <small>{name}</small>{' '}
      {place ? <b>{place.city || place.name}</b> : <b className={css['none']}>{t`Choose`}</b>}
      {place && ' '}
      {place && <small>{[detail, codeOf(place)].filter(Boolean).join(' · ')}</small>}
    </button>
  );
}
