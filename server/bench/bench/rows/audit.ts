import { auditEndpoints } from '@outlay/contract/governance/audit';
import { requestJson, timed } from '../request.ts';
import { median } from '../measure.ts';
import type { Budget } from '../print.ts';
import type { AtDesk } from '../desk.ts';

/** Row 17: events of a month's audit log whose hashes are computed again, a second. */
export async function verifyAudit({ desk, server, length }: AtDesk): Promise<Budget[]> {
  const rates = [];
  let failure: string | undefined;
  for (let round = 0; round < length.asides; round += 1) {
    const { seconds, result } = await timed(() =>
      requestJson(server, desk.crew.auditor, auditEndpoints.verify, {}),
    );
    if (!result.intact || result.events < length.desk.events) failure = JSON.stringify(result);
    rates.push(result.events / seconds);
  }
  return [
    {
      ...{ id: '17', what: 'audit events verified', value: median(rates), unit: '/s' },
      ...{ gate: 50_000, goal: 100_000, atMost: false },
      said: `${length.desk.events.toLocaleString('en')} events`,
      ...(failure ? { failure } : {}),
    },
  ];
}
