import { Trans, useLingui } from '@lingui/react/macro';
import { countryName } from '@outlay/contract/country';
import type { BookingPlace } from '@outlay/contract/travel/booking.offer';
import type { OrderKind } from '@outlay/contract/travel/order';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#screen/use-settled.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SearchBar } from '#ui/SearchBar.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { ORDER_KIND_WORDS } from '../../order/order-words.ts';
import { bookingQueries } from '../booking.queries.ts';
import shared from './Booking.module.css';
import css from './Search.module.css';
import { codeOf } from './place-code.ts';

interface PlaceSheetProps {
  kind: OrderKind;
  title: string;
  /** Of the trip, offered before anything is typed. */
  cities: readonly string[];
  onTake: (place: BookingPlace) => void;
  onClose: () => void;
}

/** Chooses an airport, a station or a city by the beginning of its name. */
export function PlaceSheet({ kind, title, cities, onTake, onClose }: PlaceSheetProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  return (
    <Sheet open title={title} onClose={onClose}>
      <div className={shared['form']}>
        <div className={css['search']}>
          <SearchBar
            first
            value={text}
            onChange={setText}
            placeholder={kind === 'flight' ? t`City, airport or its code` : t`City or station`}
          />
        </div>
        {text.trim() === '' ? (
          <div className={shared['suggested']}>
            {[...new Set(cities)].map((city) => (
              <Button key={city} small tone="line" onPress={() => setText(city)}>
                {city}
              </Button>
            ))}
          </div>
        ) : (
          <Results kind={kind} text={text.trim().slice(0, 40)} onTake={onTake} />
        )}
      </div>
    </Sheet>
  );
}

interface ResultsProps extends Pick<PlaceSheetProps, 'kind' | 'onTake'> {
  text: string;
}

function Results({ kind, text, onTake }: ResultsProps) {
  const { t, i18n } = useLingui();
  const settled = useSettled(text);
  const found = useQuery({ ...bookingQueries.places(kind, settled), enabled: settled !== '' });
  if (found.isPending) return <SkeletonRows count={3} />;
  if (found.isError) return <ErrorBox error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.items.length === 0)
    return (
      <Empty title={t`No place found`} icon="place">
        <Trans>Try the beginning of its name.</Trans>
      </Empty>
    );
  return (
    <Rows label={t`Places found`}>
      {found.data.items.map((place) => (
        <Row
          key={place.code}
          lead={<Square icon={ORDER_KIND_WORDS[kind].icon} />}
          title={place.name}
          sub={[place.city !== place.name && place.city, countryName(place.country, i18n.locale)]
            .filter(Boolean)
            .join(' · ')}
          end={codeOf(place)}
          onPress={() => onTake(place)}
        />
      ))}
    </Rows>
  );
}
