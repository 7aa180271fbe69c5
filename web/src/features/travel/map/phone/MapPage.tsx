import { ROUTES } from '@outlay/contract/routes';
import { useState } from 'react';
import { useParams } from '#navigation/use-page.ts';
import { isAwaited } from '../choose-place.ts';
import { ChoosePlace } from './ChoosePlace.tsx';
import { ShowPlace } from './ShowPlace.tsx';

/** Chooses a place for the page below, or shows one. Without a place to show, one is looked for. */
export function MapPage() {
  const { mode, latitude, longitude, name = '', address = '' } = useParams(ROUTES.map);
  const start =
    latitude === undefined || longitude === undefined ? null : { latitude, longitude, name, address };
  // After a reload no page waits for the choice, so the place is shown.
  const [chooses] = useState(() => mode === 'choose' && isAwaited());
  return start && !chooses ? <ShowPlace place={start} /> : <ChoosePlace start={start} awaited={chooses} />;
}
