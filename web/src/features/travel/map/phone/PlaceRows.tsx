import type { Place } from '@outlay/contract/travel/map';
import { Rows } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';

interface PlaceRowsProps {
  label: string;
  places: readonly Place[];
  onTake: (place: Place) => void;
}

export function PlaceRows({ label, places, onTake }: PlaceRowsProps) {
  if (places.length === 0) return null;
  return (
    <Rows label={label}>
      {places.map((place) => (
        <Row
          key={`${place.latitude} ${place.longitude} ${place.name}`}
          lead={<Square icon="place" />}
          title={place.name}
          sub={place.address || (place.city === place.name ? undefined : place.city)}
          onPress={() => onTake(place)}
        />
      ))}
    </Rows>
  );
}
