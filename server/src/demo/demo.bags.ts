import { receiveBag, reportMissing } from '#domain/processing/bag/bag.desk.service.ts';
import { createBag, handOver } from '#domain/processing/bag/bag.own.service.ts';
import { describeBag } from '#domain/processing/bag/bag.read.service.ts';
import { newId } from '#system/id.ts';
import { at, type Extra } from './demo.extra.ts';

interface Bagged {
  owner: string;
  clerk: string;
  /** A document of which only some originals arrived. */
  short: string;
  /** A document whose originals were handed in to finance today. */
  onItsWay: string;
}

/** Two invoice bags: one with a missing original, and one that finance has not yet scanned. */
export function demoBags({ owner, clerk, short, onItsWay }: Bagged): Extra[] {
  const [wanting, dropped] = [newId(), newId()];
  return [
    ...bagged(5.5, owner, wanting, short, '前台票袋箱'),
    at(3.2, clerk, async (ctx) => {
      await receiveBag(ctx, { code: (await describeBag(ctx, wanting)).label });
      const { version } = await describeBag(ctx, wanting);
      const missing = [{ documentId: short, remarks: '机场快线车票原件' }];
      await reportMissing(ctx, { id: wanting, version, missing });
    }),
    ...bagged(0.3, owner, dropped, onItsWay, '已交给周敏'),
  ];
}

const bagged = (daysAgo: number, owner: string, id: string, documentId: string, note: string): Extra[] => [
  at(daysAgo, owner, async (ctx) => {
    const { version } = await createBag(ctx, { id, documentIds: [documentId] });
    await handOver(ctx, { id, version, note });
  }),
];
