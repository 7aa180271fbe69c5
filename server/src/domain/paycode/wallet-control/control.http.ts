import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@outlay/contract/errors';
import { z } from 'zod';
import { WALLET_PATH } from '#domain/paycode/corporate-wallet/corporate-wallet.service.ts';
import {
  companyOfWallet,
  openWallet,
  type OpenedWallet,
} from '#domain/paycode/corporate-wallet/reach.service.ts';
import { CorporatePayError, type CorporatePayPorts } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { Context, OpenContext } from '#request/context.ts';
import type { AsSystem } from '#request/gate.ts';
import type { Log } from '#system/log.ts';
import { control } from './control.service.ts';

const BODY_MOST = 64 * 1024;
const Id = z.uuid();

export interface WalletServing {
  anyone: (request: FastifyRequest) => OpenContext;
  asSystem: AsSystem;
  corporatePay: CorporatePayPorts;
  log: Log;
}

type Request = FastifyRequest<{ Params: { id: string } }>;

/** What corporate wallets call, outside the sessions of people: whether a payment may pass, and that one was made. */
export async function installWalletControl(http: FastifyInstance, serving: WalletServing): Promise<void> {
  await http.register(
    (scope, _options, ready) => {
      // As it came, because signatures are of the bytes.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MOST }, (_request, text, done) =>
        done(null, text),
      );
      scope.post('/:id/control', (request: Request, reply) => answer(serving, request, reply));
      scope.post('/:id/notice', (request: Request, reply) => take(serving, request, reply));
      ready();
    },
    { prefix: WALLET_PATH },
  );
}

const bodyOf = ({ body }: Request): string => (typeof body === 'string' ? body : '');

/** Runs work in one transaction of the wallet's company. @throws AppError NOT_FOUND for a wallet that is not enabled */
async function inWallet<T>(
  { anyone, asSystem, corporatePay }: WalletServing,
  request: Request,
  work: (ctx: Context, wallet: OpenedWallet) => Promise<T>,
): Promise<T> {
  const id = Id.safeParse(request.params.id).data;
  const companyId = id && (await companyOfWallet(anyone(request).directory, id));
  if (!id || !companyId) throw new AppError('NOT_FOUND');
  return await asSystem(companyId, async (ctx) => {
    const wallet = await openWallet(ctx, corporatePay, id);
    if (!wallet) throw new AppError('NOT_FOUND');
    return await work(ctx, wallet);
  });
}

async function answer(serving: WalletServing, request: Request, reply: FastifyReply) {
  const text = await inWallet(serving, request, async (ctx, wallet) => {
    const { port, reach } = wallet;
    try {
      // Its signature before anything else.
      const call = port.readControl(reach, bodyOf(request));
      return port.answerControl(reach, await control(ctx, wallet, call));
    } catch (error) {
      if (!(error instanceof CorporatePayError)) throw error;
      serving.log.warn({ fault: error.fault, code: error.code }, 'a call of a corporate wallet was refused');
      return port.answerControl(reach, { fault: error.fault });
    }
  });
  return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(text);
}

/** A notice is never believed: the payment that it speaks of is read. */
async function take(serving: WalletServing, request: Request, reply: FastifyReply) {
  const text = await inWallet(serving, request, (ctx, { id: walletId, port, reach }) => {
    try {
      const payNo = port.readNotice(reach, bodyOf(request));
      if (payNo !== null) ctx.emit({ topic: 'corporateWallet.read', payload: { walletId, payNo } });
      return Promise.resolve(port.noticeAnswer);
    } catch (error) {
      if (!(error instanceof CorporatePayError)) throw error;
      throw new AppError('NOT_ALLOWED', 'a notice without a valid signature');
    }
  });
  return reply.type('text/plain').send(text);
}
