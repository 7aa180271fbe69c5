import type { BagDetail, BagDocument } from '@outlay/contract/processing/bag';
import { LIN_REF } from './documents.ts';

const id = (last: number) => `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`;

const aDocument = (last: number, title: string): BagDocument => ({
  documentId: id(last),
  number: `CL-2026-000${last}`,
  title,
  typeName: { en: 'Travel claim' },
  icon: 'plane',
  status: 'Passed',
  money: { amount: 12_300, currency: 'CNY' },
});
export const BAG_DOCUMENTS = [aDocument(183, 'Taxi to the fair'), aDocument(184, 'Hotel in Berlin')];

/** A bag of Lin's, made and not handed over yet. */
export const aBag = (part: Partial<BagDetail> = {}): BagDetail => ({
  id: id(900),
  number: 10017,
  label: '10017482915',
  state: 'Open',
  owner: LIN_REF,
  documentCount: 2,
  remarks: '',
  note: '',
  since: '2026-11-20T08:00:00.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  handedOverAt: null,
  receivedAt: null,
  receivedBy: null,
  version: 1,
  actions: ['change', 'handOver', 'discard'],
  documents: BAG_DOCUMENTS.map((one) => ({ ...one, missing: null })),
  ...part,
});
