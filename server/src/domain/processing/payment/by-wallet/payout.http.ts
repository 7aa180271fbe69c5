import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import { z } from 'zod';
import type { PayoutPort, PayoutPorts } from '#provider/payout/payout.port.ts';
import type { OpenContext } from '#request/context.ts';
import { PREFIX } from '#request/route.ts';
import * as wallets from './payout-wallet.repository.ts';
import { noticePath, openedOf } from './payout-wallet.reach.ts';
import { isOpen } from './transfer.policy.ts';
import * as transfers from './transfer.repository.ts';

const BODY_MOST = 64 * 1024;
const Id = z.uuid();

interface Serving {
  anyone: (request: FastifyRequest) => OpenContext;
  payoutPorts: PayoutPorts;
}

type Request = FastifyRequest<{ Params: { id: string } }>;

/** Notifications of Alipay and WeChat Pay: signed, taken once, and never believed. They only cause a query. */
export async function installPayoutNotices(http: FastifyInstance, serving: Serving): Promise<void> {
  await http.register((scope, _options, ready) => {
    // As it came, because signatures are of the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MOST }, (_request, bytes, done) =>
      done(null, bytes),
    );
    scope.post(`${PREFIX}${noticePath(':id')}`, (request: Request, reply) => take(serving, request, reply));
    ready();
  });
}

async function take({ anyone, payoutPorts }: Serving, request: Request, reply: FastifyReply) {
  const ctx = anyone(request);
  const id = Id.safeParse(request.params.id).data;
  const companyId = id && (await ctx.transact(({ db }) => wallets.findCompany(db, id)));
  if (!id || !companyId) throw new AppError('NOT_FOUND');
  const { type, body } = await ctx.transact(async (inner): Promise<PayoutPort['received']> => {
    await inner.enterCompany(companyId);
    const row = await wallets.findWallet(inner.db, companyId, id);
    if (!row) throw new AppError('NOT_FOUND');
    const { port, reach } = openedOf(inner, payoutPorts, row);
    const notice = port.parseNotice(reach, { headers: headersOf(request), body: bodyOf(request) });
    if (!notice) throw new AppError('NOT_ALLOWED', 'a notification without a valid signature');
    const transfer = await transfers.lockByNumber(inner.db, companyId, id, notice.number);
    const noticeId = notice.id.slice(0, 200);
    if (!transfer || !isOpen(transfer) || transfer.notice_id === noticeId) return port.received;
    await transfers.updateTransfer(inner.db, transfer, { notice_id: noticeId });
    inner.emit({ topic: 'payout.follow', payload: { transferId: transfer.id, look: -1 }, companyId });
    return port.received;
  });
  return await reply.type(type).send(body);
}

const bodyOf = ({ body }: Request): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const headersOf = ({ headers }: Request): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
