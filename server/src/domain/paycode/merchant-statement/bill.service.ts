import { Day } from '@outlay/contract/fields';
import { plainAmount } from '@outlay/contract/money';
import { servedFile, parsed } from '#domain/paycode/charge/open-serve.service.ts';
import type { OpenRoutes } from '#domain/paycode/charge/open-serve.service.ts';
import { foundMerchant } from '#domain/paycode/merchant/merchant.service.ts';
import type { Context } from '#request/context.ts';
import type { Binary } from '#request/served.ts';
import { sha256 } from '#secrets/secret.ts';
import { writeCsv } from '#text/csv.ts';
import * as statements from './statement.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** The same for every reader: a merchant's program reads it. */
const COLUMNS = [
  ...['kind', 'at', 'tradeNo', 'outTradeNo', 'refundNo', 'outRefundNo', 'amount', 'currency', 'subject'],
  ...['store', 'terminal'],
];

/** The payments and refunds of a merchant's day, as CSV in UTF-8. */
async function billOf({ db, user }: Reader, merchantId: string, day: string): Promise<string> {
  const lines = await statements.listBill(db, user.companyId, { merchantId, day });
  const rows = lines.map((line) => [
    ...[line.kind, line.at.toISOString(), line.trade_no, line.out_trade_no, line.refund_no],
    ...[line.out_refund_no, { number: plainAmount(line) }, line.currency, line.subject],
    ...[line.store, line.terminal],
  ]);
  return writeCsv([COLUMNS, ...rows]);
}

/** The same file for finance. */
export async function exportBill(
  ctx: Reader,
  { merchantId, day }: { merchantId: string; day: string },
): Promise<Binary> {
  const { name } = await foundMerchant(ctx, merchantId);
  const bytes = Buffer.from(await billOf(ctx, merchantId, day));
  return { bytes, mediaType: 'text/csv; charset=utf-8', name: `${name}-${day}.csv` };
}

/** `GET /bills?date=`, with the SHA-256 of the file in hexadecimal. */
export const serveBills: OpenRoutes = (scope, serving) => {
  scope.get(
    '/bills',
    servedFile(serving, async ({ request, caller, work }) => {
      const { date } = request.query as { date?: string };
      const day = parsed(Day, date);
      const text = await work((ctx) => billOf(ctx, caller.merchantId, day));
      const headers = { 'opc-sha256': sha256(text).toString('hex') };
      return { type: 'text/csv; charset=utf-8', text, headers };
    }),
  );
};
