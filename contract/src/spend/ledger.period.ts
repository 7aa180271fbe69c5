import { z } from 'zod';
import { MemberRef } from '../organisation/company.ts';
import { change, read } from '../endpoint.ts';
import { Empty, Instant, Month } from '../fields.ts';

/** A month whose books are closed: no payment may be dated in it. */
export const ClosedMonth = z.object({ month: Month, by: MemberRef, at: Instant });
export type ClosedMonth = z.infer<typeof ClosedMonth>;

const Closed = z.object({ items: z.array(ClosedMonth) });

export const periodEndpoints = {
  list: read({
    path: '/pay/period/getAll',
    policy: 'ledger.read',
    request: Empty,
    response: Closed,
    summary: 'Months whose books are closed, the newest first.',
  }),
  close: change({
    path: '/pay/period/close',
    policy: 'payment.release',
    secret: false,
    stepUp: true,
    request: z.object({ month: Month }),
    response: Closed,
    summary: 'Close the books of a month that is over.',
  }),
  open: change({
    path: '/pay/period/open',
    policy: 'payment.release',
    secret: false,
    stepUp: true,
    request: z.object({ month: Month }),
    response: Closed,
    summary: 'Open the books of a month again.',
  }),
};
