import { LOCATION_REFRESH_MS, type Place } from '@outlay/contract/travel/map';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hostErrorOf } from '#host/host.port.ts';
import { toast } from '#screen/toast.ts';
import { myPlace } from './my-place.ts';

/** The device's place, asked for again every 30 seconds once the person has asked for it. */
export function useMyPlace() {
  const { t } = useLingui();
  const [found, setFound] = useState<Place | null>(null);
  const [busy, setBusy] = useState(false);
  const followed = useQuery({
    queryKey: ['map', 'mine'],
    queryFn: myPlace,
    // A place by the IP address does not move; while the page is not seen, nobody is followed.
    enabled: found?.source === 'device',
    refetchInterval: LOCATION_REFRESH_MS,
    staleTime: LOCATION_REFRESH_MS,
    retry: false,
    gcTime: 0,
  });
  const explain = (thrown: unknown) => {
    const { kind, message } = hostErrorOf(thrown);
    if (kind === 'cancel') toast(t`Allow this site to use your location, then try again.`);
    else if (message === 'device nonsupport geo') toast(t`This device cannot tell where it is.`);
    else toast(t`Your location was not found. Check the network and location services.`);
  };
  /** Null if the place was not found; the person has been told. */
  const find = async (): Promise<Place | null> => {
    setBusy(true);
    try {
      const place = await myPlace();
      setFound(place);
      return place;
    } catch (thrown) {
      explain(thrown);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { mine: followed.data ?? found, busy, find };
}
