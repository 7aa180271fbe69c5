import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { Trans } from '@lingui/react/macro';
import { navigateTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import type { MapPoint } from '../map.shapes.ts';

/** Opens the way to a place. */
export function ToDirections({ place }: { place: MapPoint & { name: string } }) {
  const { latitude, longitude, name } = place;
  const address = pageAddress(ROUTES.navigation, { latitude, longitude, ...(name !== '' && { name }) });
  return (
    <Button wide icon="route" onPress={() => navigateTo(address)}>
      <Trans>Directions</Trans>
    </Button>
  );
}
