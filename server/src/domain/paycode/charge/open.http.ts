import type { FastifyInstance } from 'fastify';
import {
  OpenBatchForm,
  OpenChargeForm,
  OpenRefundForm,
  OutNo,
  type OpenBatchAnswer,
} from '@outlay/contract/paycode/charge.open';
import { OPEN_PAY } from '@outlay/contract/paycode/merchant.open';
import { Day } from '@outlay/contract/fields';
import { issuersOf } from '#domain/paycode/merchant/issuer.service.ts';
import { OpenError } from '#domain/paycode/merchant/merchant.open.service.ts';
import { charge } from './charge.service.ts';
import { describeCaller, describeDay } from './day.service.ts';
import {
  bodyOfError,
  jsonOf,
  parsed,
  refuse,
  served,
  type OpenCall,
  type OpenRoutes,
  type OpenServing,
} from './open-serve.service.ts';
import { query, refund, reverse } from './refund.service.ts';
import { readShown } from './wallet-code/read-shown.service.ts';

/** A batch of a hundred payments without a network, and an invoice of 5 MiB in base64. */
const BODY_MOST = 8 * 1024 * 1024;

/** The interface for merchants, outside the sessions of people: Open Payment Code v1. */
export async function installOpenPay(
  http: FastifyInstance,
  serving: OpenServing,
  more: readonly OpenRoutes[],
): Promise<void> {
  await http.register(
    (scope, _options, ready) => {
      // As it came, because signatures are of the bytes.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MOST }, (_request, text, done) =>
        done(null, text),
      );
      scope.setErrorHandler((error, _request, reply) => refuse(serving, reply, error));
      scope.setNotFoundHandler((_request, reply) =>
        refuse(serving, reply, new OpenError('NOT_FOUND', 'no such endpoint')),
      );
      for (const routes of [serveCharges, serveTill, ...more]) routes(scope, serving);
      ready();
    },
    { prefix: OPEN_PAY },
  );
}

const outTradeNoOf = ({ request }: OpenCall): string =>
  parsed(OutNo, (request.params as { outTradeNo: string }).outTradeNo);

const serveCharges: OpenRoutes = (scope, serving) => {
  scope.post(
    '/charges',
    served(serving, async ({ request, caller, work }) => {
      const form = parsed(OpenChargeForm, jsonOf(request));
      const shown = await readShown(serving, caller, form);
      return await work((ctx) => charge(ctx, caller, form, shown));
    }),
  );
  scope.post(
    '/charges/offline',
    served(serving, async (call) => await chargeBatch(call)),
  );
  scope.get(
    '/charges/:outTradeNo',
    served(serving, async (call) => {
      const outTradeNo = outTradeNoOf(call);
      return await call.work((ctx) => query(ctx, call.caller, outTradeNo));
    }),
  );
  scope.post(
    '/charges/:outTradeNo/reverse',
    served(serving, async (call) => {
      const outTradeNo = outTradeNoOf(call);
      return await call.work((ctx) => reverse(ctx, call.caller, outTradeNo));
    }),
  );
  scope.post(
    '/refunds',
    served(serving, async ({ request, caller, work }) => {
      const form = parsed(OpenRefundForm, jsonOf(request));
      return await work((ctx) => refund(ctx, caller, form));
    }),
  );
};

/** One after the other, each by itself: one that is refused does not keep the others out. */
async function chargeBatch({ request, caller, work }: OpenCall): Promise<OpenBatchAnswer> {
  const { charges } = parsed(OpenBatchForm, jsonOf(request));
  const results: OpenBatchAnswer['results'] = [];
  for (const form of charges)
    try {
      results.push(await work((ctx) => charge(ctx, caller, form)));
    } catch (error) {
      if (!(error instanceof OpenError)) throw error;
      results.push({ ...bodyOfError(error), outTradeNo: form.outTradeNo });
    }
  return { results };
}
const serveTill: OpenRoutes = (scope, serving) => {
  scope.get('/jwks', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .send({ keys: issuersOf(serving.secrets).map(({ jwk }) => jwk) }),
  );
  scope.get(
    '/me',
    served(serving, async ({ caller, work }) => await work((ctx) => describeCaller(ctx, caller))),
  );
  scope.get(
    '/day',
    served(serving, async ({ request, caller, work }) => {
      const { date } = request.query as { date?: string };
      const day = date === undefined ? null : parsed(Day, date);
      return await work((ctx) => describeDay(ctx, caller, day));
    }),
  );
};
