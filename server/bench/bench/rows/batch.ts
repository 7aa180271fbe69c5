import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { newId } from '#system/id.ts';
import { dayOf } from '#system/clock.ts';
import { requestJson, timed } from '../request.ts';
import { median } from '../measure.ts';
import type { Budget } from '../print.ts';
import type { AtDesk } from '../desk.ts';

/** Row 15: the bank's word on a batch, which pays all of its documents. */
export async function payBatch(at: AtDesk): Promise<Budget[]> {
  const rounds: Awaited<ReturnType<typeof payOne>>[] = [];
  for (let round = 0; round < at.length.asides; round += 1) rounds.push(await payOne(at));
  const of = (what: 'made' | 'paid') => median(rounds.map((one) => one[what]));
  return [
    {
      ...{ id: '15', what: 'a batch of 500 paid', value: of('paid'), unit: 's' },
      ...{ gate: 2, goal: 1, atMost: true },
      said: `made of passed documents in ${of('made').toFixed(2)} s`,
    },
  ];
}

async function payOne({ desk, server, length }: AtDesk): Promise<{ made: number; paid: number }> {
  const { cashier, manager } = desk.crew;
  const { items } = await requestJson(server, cashier, paymentEndpoints.templates, {});
  const documents = desk.payable.splice(0, length.desk.paid);
  const made = await timed(() =>
    requestJson(server, cashier, paymentEndpoints.createBatch, {
      ...{ id: newId(), templateId: items[0]?.id ?? '', documents },
    }),
  );
  const { id, payments } = made.result;
  let { version } = await requestJson(server, manager, paymentEndpoints.releaseBatch, {
    ...{ id, version: made.result.version },
  });
  ({ version } = await requestJson(server, cashier, paymentEndpoints.exportBatch, { id, version }));
  const paidOn = dayOf(new Date(), 'Asia/Shanghai');
  await requestJson(server, cashier, paymentEndpoints.submitBatch, { id, version, submittedOn: paidOn });
  const results = payments.map((payment) => ({
    ...{ paymentId: payment.id, outcome: 'paid' as const, reference: newId(), paidOn },
  }));
  const paid = await timed(() =>
    requestJson(server, manager, paymentEndpoints.recordResults, { id, results }),
  );
  if (paid.result.state !== 'Settled') throw new Error(`the batch is ${paid.result.state}`);
  return { made: made.seconds, paid: paid.seconds };
}
