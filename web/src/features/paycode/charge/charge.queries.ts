import { chargeEndpoints, type ChargeDetail } from '@outlay/contract/paycode/charge';
import type { Sent } from '@outlay/contract/endpoint';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { saveBlob } from '#file/save.ts';
import { lastSeen } from '#offline/last-seen.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { today } from '#text/format.ts';

/** While a payment is neither made nor refused. */
const POLL_MS = 2_000;
/** As many as the page of the code shows. */
const LAST = 3;
export const SEEN_PAYMENTS = 'payments';

/** What the lists of the phone filter by. */
export type PaymentFilter = Pick<
  Sent<typeof chargeEndpoints.totals>,
  'search' | 'month' | 'states' | 'merchantId' | 'withoutInvoice'
>;

export const chargeQueries = {
  last: () =>
    queryOptions({
      queryKey: ['charge', 'last'],
      queryFn: ({ signal }) =>
        lastSeen('lastPayments', () => call(chargeEndpoints.page, { size: LAST }, { signal })),
    }),
  page: (filter: PaymentFilter) =>
    infiniteQueryOptions({
      queryKey: ['charge', 'page', filter],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) => {
        const fetchPage = () =>
          call(chargeEndpoints.page, { ...filter, ...(pageParam ? { after: pageParam } : {}) }, { signal });
        return lastSeen(seenPayments(filter, pageParam), fetchPage);
      },
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  totals: (filter: PaymentFilter) =>
    queryOptions({
      queryKey: ['charge', 'totals', filter],
      queryFn: ({ signal }) => call(chargeEndpoints.totals, filter, { signal }),
    }),
  months: () =>
    queryOptions({
      queryKey: ['charge', 'months'],
      queryFn: ({ signal }) => call(chargeEndpoints.months, {}, { signal }),
    }),
  one: ({ id, tradeNo }: { id?: string | undefined; tradeNo?: string | undefined }) =>
    queryOptions({
      queryKey: ['charge', 'one', id ?? tradeNo ?? ''],
      queryFn: ({ signal }) =>
        id
          ? call(chargeEndpoints.get, { id }, { signal })
          : call(chargeEndpoints.find, { tradeNo: tradeNo ?? '' }, { signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'confirming' ? POLL_MS : false),
    }),
};

/** Only the first page without a filter is kept for use without a network. */
const seenPayments = ({ search, month }: PaymentFilter, after: string | undefined): string | null =>
  !search && !month && !after ? SEEN_PAYMENTS : null;

/** A decision is shown at once; lists, room, expenses and the home page follow. */
function useShow() {
  const queries = useQueryClient();
  return (charge: ChargeDetail) => {
    queries.setQueryData(chargeQueries.one({ id: charge.id }).queryKey, charge);
    // Not awaited: the result is shown first.
    void queries.invalidateQueries({
      predicate: ({ queryKey: [domain, part] }) =>
        ['paycode', 'spendPolicy', 'expense', 'home'].includes(String(domain)) ||
        (domain === 'charge' && part !== 'one'),
    });
  };
}

export const useConfirmCharge = () => useChange(chargeEndpoints.confirm, useShow());
export const useRefuseCharge = () => useChange(chargeEndpoints.refuse, useShow());

/** Downloads the payments of the filter. */
export const useExportPayments = () =>
  useMutation({
    mutationFn: async ({ filter, name }: { filter: PaymentFilter; name: string }) => {
      const bytes: unknown = await call(chargeEndpoints.export, { ...filter, format: 'xlsx' });
      saveBlob(bytes as Blob, `${name}-${filter.month ?? today()}.xlsx`);
    },
    onError: (error) => toast(errorWords(error), 'stop'),
  });
