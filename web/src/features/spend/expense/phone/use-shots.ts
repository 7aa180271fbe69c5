import { useEffect, useState } from 'react';
import { pick, PICTURES, type Picked } from '#host/pick.ts';
import { keepAddress } from '#navigation/keep-address.ts';
import { usePageQuery } from '#navigation/use-page.ts';
import { keepShots, recogniseAddress } from '#features/spend/invoice/phone/capture.ts';

export type Shots = ReturnType<typeof useShots>;

/** The pictures of this page, in order; the address lists them, so that a reload restores them. */
export function useShots() {
  const { invoice: invoiceId, ids: requestedIds = '' } = usePageQuery();
  const [ids, setIds] = useState(() => requestedIds.split(',').filter(Boolean));
  useEffect(() => {
    if (ids.length > 0 && ids.join(',') !== requestedIds)
      keepAddress(recogniseAddress(ids) + (invoiceId ? `&invoice=${invoiceId}` : ''));
  }, [ids, requestedIds, invoiceId]);
  const add = async (picked: Picked) => {
    const more = await keepShots(picked);
    setIds((before) => [...before, ...more]);
    return more;
  };
  return {
    ids,
    invoiceId,
    add,
    photograph: async () => await add(await pick({ extensions: PICTURES, camera: true })),
    drop: (gone: readonly string[]) => setIds((before) => before.filter((id) => !gone.includes(id))),
  };
}
