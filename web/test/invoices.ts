import type { InvoiceDetail, RecognitionResult } from '@outlay/contract/spend/invoice';

const FILE = {
  id: '0192d3a0-0000-7000-8000-000000000701',
  name: 'hotel.jpg',
  mediaType: 'image/jpeg',
  size: 1000,
  sha256: 'a'.repeat(64),
};

/** A hotel's invoice as it was read from a photo: the seller is doubtful. */
export const hotelInvoice = (change: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  id: '0192d3a0-0000-7000-8000-000000000501',
  type: 'vat_special',
  number: '08471126',
  date: '2026-11-18',
  sellerName: '全季酒店',
  total: 132000,
  currency: 'CNY',
  state: 'Unused',
  confirmed: false,
  fileId: FILE.id,
  expenseId: null,
  documentNumber: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  wallet: null,
  fields: {
    type: 'vat_special',
    code: '3100194130',
    number: '08471126',
    date: '2026-11-18',
    checkCode: '',
    buyerName: '云帆科技有限公司',
    buyerTaxId: '91310115MA1K4B2X7Q',
    sellerName: '全季酒店',
    sellerTaxId: '',
    amount: 124528,
    tax: 7472,
    total: 132000,
    currency: 'CNY',
    from: '',
    to: '',
    train: '',
  },
  readings: {
    total: {
      confidence: 0.99,
      source: 'ocr',
      place: { page: 0, x: 0.5, y: 0.6, width: 0.1, height: 0.05 },
      locked: false,
      readAs: null,
    },
    sellerName: { confidence: 0.7, source: 'ocr', place: null, locked: false, readAs: null },
  },
  items: [{ name: '*住宿服务*住宿费' }],
  checks: [
    { name: 'amountPlusTax', passed: true },
    { name: 'duplicate', passed: true },
  ],
  duplicate: null,
  keptReason: '',
  file: FILE,
  pages: 1,
  version: 1,
  actions: ['correct', 'remove'],
  ...change,
});

export const recognised = (id: string, ...invoices: InvoiceDetail[]): RecognitionResult => ({
  id,
  status: 'recognised',
  step: 'done',
  file: FILE,
  invoices,
});

export const unreadable = (id: string): RecognitionResult => ({
  id,
  status: 'unreadable',
  step: 'done',
  file: FILE,
  invoices: [],
});
