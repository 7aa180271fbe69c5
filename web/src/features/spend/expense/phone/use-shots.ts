import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useEffect, useState } from 'react';
import { pick, PICTURES, type Picked } from '#host/pick.ts';
import { keepAddress } from '#navigation/keep-address.ts';
import { useParams } from '#navigation/use-page.ts';
import { keepShots } from '#features/spend/invoice/phone/capture.ts';

const NONE: readonly string[] = [];

export type Shots = ReturnType<typeof useShots>;

/** The pictures of this page, in order; the address lists them, so that a reload restores them. */
export function useShots() {
  const { invoice: invoiceId, ids: requested = NONE } = useParams(ROUTES.checkInvoice);
  const [ids, setIds] = useState(requested);
  useEffect(() => {
    if (ids.length > 0 && ids !== requested)
      keepAddress(pageAddress(ROUTES.checkInvoice, { ids, invoice: invoiceId }));
  }, [ids, requested, invoiceId]);
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
