import { describe, expect, test } from 'vitest';
import { invoiceOf, isSure, type Invoiced, type Similar } from './order.invoice.policy.ts';

const order = (more: Partial<Invoiced> = {}): Invoiced => ({
  ...{
    kind: 'train',
    paid_by: 'self',
    title: 'G1234 second class',
    from_place: 'Shanghai',
    to_place: 'Beijing',
  },
  ...{ booked_on: '2026-11-10', ends_at: '2026-11-17T14:30', ...more },
});
const paper = (more: Partial<Similar> = {}): Similar => ({
  ...{ train: '', from_place: '', to_place: '', seller_name: '', ...more },
});

describe('The invoice of an order', () => {
  test.each([
    ['names its train', order(), paper({ train: 'G1234' }), true],
    ['names another train', order(), paper({ train: 'G1235' }), false],
    [
      'names its places, also a station of the city',
      order(),
      paper({ from_place: 'Shanghai Hongqiao', to_place: 'Beijing' }),
      true,
    ],
    ['names the way back', order(), paper({ from_place: 'Beijing', to_place: 'Shanghai' }), false],
    [
      'was issued by its hotel',
      order({ kind: 'hotel', title: '全季酒店', from_place: '上海', to_place: '' }),
      paper({ seller_name: '上海全季酒店有限公司' }),
      true,
    ],
  ])('is sure if it %s', (_name, ordered, found, sure) => {
    expect(isSure(ordered, found)).toBe(sure);
  });

  test('is the only sure one of several with its total', () => {
    const right = paper({ train: 'G1234' });
    expect(invoiceOf(order(), [paper(), right, paper({ train: 'G99' })])).toBe(right);
  });

  test('is none where two could be', () => {
    expect(invoiceOf(order(), [paper({ train: 'G1234' }), paper({ train: 'G1234' })])).toBeNull();
    expect(invoiceOf(order(), [paper(), paper()])).toBeNull();
  });

  test('needs no more than its total if the traveller paid, unless it names another journey', () => {
    const bare = paper();
    expect(invoiceOf(order(), [bare])).toBe(bare);
    expect(invoiceOf(order({ paid_by: 'company' }), [bare])).toBeNull();
    expect(invoiceOf(order(), [paper({ train: 'G99' })])).toBeNull();
  });
});
