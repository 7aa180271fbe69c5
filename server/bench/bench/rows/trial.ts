import { flowEndpoints } from '@outlay/contract/documents/flow';
import { dayOf } from '#system/clock.ts';
import { requestJson, timed } from '../request.ts';
import { median } from '../measure.ts';
import type { Budget } from '../print.ts';
import type { AtDesk } from '../desk.ts';

/** Row 16: a changed flow tried on every document of a period. */
export async function tryFlow({ desk, server, length }: AtDesk): Promise<Budget[]> {
  const { crew, flowId } = desk;
  const today = dayOf(new Date(), 'Asia/Shanghai');
  const { definition } = await requestJson(server, crew.administrator, flowEndpoints.get, { id: flowId });
  const times = [];
  let failure: string | undefined;
  for (let round = 0; round < length.asides; round += 1) {
    const { seconds, result } = await timed(() =>
      requestJson(server, crew.administrator, flowEndpoints.tryOn, {
        ...{ id: flowId, definition, from: `${Number(today.slice(0, 4)) - 1}-01-01`, to: today },
      }),
    );
    if (result.total !== length.desk.tried) failure = `tried ${result.total} of ${length.desk.tried}`;
    times.push(seconds);
  }
  return [
    {
      ...{ id: '16', what: 'flow tried on 10,000 documents', value: median(times), unit: 's' },
      ...{ gate: 5, goal: 2, atMost: true },
      ...(failure ? { failure } : {}),
    },
  ];
}
