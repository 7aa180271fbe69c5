import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Done, Empty, Id, Instant, Version } from '../fields.ts';
import { Money } from '../money.ts';
import { BatchDetail } from './payment.batch.ts';

/** A transfer that I must confirm in WeChat. */
export const TransferToConfirm = z.object({
  id: Id,
  documentId: Id,
  documentNumber: z.string(),
  money: Money,
  /** What WeChat's page for confirming is called with. */
  request: z.object({ mchId: z.string(), appId: z.string(), package: z.string() }),
  expiresAt: Instant,
});
export type TransferToConfirm = z.infer<typeof TransferToConfirm>;

export const transferEndpoints = {
  payBatch: change({
    path: '/pay/batch/payByWallet',
    policy: 'payment.batch',
    secret: false,
    stepUp: true,
    request: z.object({ id: Id, version: Version }),
    response: BatchDetail,
    summary: 'Start the transfers of a released batch, one for each payment.',
  }),
  query: change({
    path: '/pay/transfer/query',
    policy: 'payment.batch',
    secret: false,
    request: z.object({ id: Id }),
    response: Done,
    summary: 'Ask Alipay or WeChat Pay now what became of a transfer.',
  }),
  stop: change({
    path: '/pay/transfer/stop',
    policy: 'payment.batch',
    secret: false,
    stepUp: true,
    request: z.object({ id: Id }),
    response: BatchDetail,
    summary: 'Stop a transfer that was not done; its document is payable again when that is certain.',
  }),
  mine: read({
    path: '/pay/transfer/getMine',
    policy: 'self',
    request: Empty,
    response: z.object({ items: z.array(TransferToConfirm) }),
    summary: 'The transfers that I must confirm in WeChat.',
  }),
};
