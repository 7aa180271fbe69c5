import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTE_POINTS_MOST, type Place } from '@outlay/contract/travel/map';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { FieldHeading } from '#ui/Field.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { choosePlace } from '../../map/choose-place.ts';
import css from './Drive.module.css';

interface StopsFieldProps {
  stops: readonly (Place | null)[];
  onChange: (stops: (Place | null)[]) => void;
}

/** Start, places between, destination: each is chosen on the map. */
export function StopsField({ stops, onChange }: StopsFieldProps) {
  const { t } = useLingui();
  const choose = async (place: number) => {
    const found = await choosePlace(stops[place] ?? {});
    if (found) onChange(stops.map((stop, at) => (at === place ? found : stop)));
  };
  const last = stops.length - 1;
  return (
    <div>
      <FieldHeading>{t`Places`}</FieldHeading>
      <Rows>
        {stops.map((stop, place) => (
          <Row
            key={String(place)}
            lead={<Square icon={place === 0 ? 'locate' : 'map'} tone={place === last ? 'brand' : 'plain'} />}
            title={stop?.name || (stop ? t`Place on the map` : t`Choose on the map`)}
            sub={place === 0 ? t`Start` : place === last ? t`Destination` : t`Stop`}
            more
            onPress={() => void choose(place)}
          />
        ))}
      </Rows>
      <div className={css['acts']}>
        <Button
          small
          tone="text"
          icon="plus"
          disabled={stops.length >= ROUTE_POINTS_MOST}
          onPress={() => onChange([...stops.slice(0, -1), null, ...stops.slice(-1)])}
        >
          <Trans>Add a stop</Trans>
        </Button>
        {stops.length > 2 && (
          <Button small tone="text" onPress={() => onChange([...stops.slice(0, -2), ...stops.slice(-1)])}>
            <Trans>Remove the last stop</Trans>
          </Button>
        )}
        <Button small tone="text" onPress={() => onChange(stops.toReversed())}>
          <Trans>Reverse</Trans>
        </Button>
      </div>
    </div>
  );
}
