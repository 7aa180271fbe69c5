import type { BagSummary } from '@outlay/contract/processing/bag';
import { bagListEndpoints, type BagFilter } from '@outlay/contract/processing/bag.list';
import type { Answer } from '@outlay/contract/endpoint';
import { call } from '#api/call.ts';
import { useChange } from '#api/use-change.ts';
import { useRefreshBag } from '../bag.queries.ts';
import type { RowSource } from '#desk/list/use-rows.ts';

type Totals = Answer<typeof bagListEndpoints.totals>;

export const bagRows = (filter: BagFilter): RowSource<BagSummary, Totals> => ({
  key: ['bag', 'list', filter],
  page: (range, options) => call(bagListEndpoints.bags, { ...filter, ...range }, options),
  totals: (options) => call(bagListEndpoints.totals, filter, options),
});

export const useReceiveBags = () => useChange(bagListEndpoints.receiveMany, useRefreshBag());
export const useCloseBags = () => useChange(bagListEndpoints.closeMany, useRefreshBag());
