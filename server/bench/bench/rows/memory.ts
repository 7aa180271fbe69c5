import { setTimeout as sleep } from 'node:timers/promises';
import { runAsReader } from '../mixed-pages.ts';
import { runAsEmployee, type Tally } from '../mixed-work.ts';
import type { Budget } from '../print.ts';
import type { AtDesk } from '../desk.ts';

const CALLERS = 3;
const READERS = 3;

/** Row 11: what the process holds after load, against what it held when the same load had warmed it. */
export async function memoryAfterLoad({ desk, server, length }: AtDesk): Promise<Budget[]> {
  const { crew } = desk;
  const tally: Tally = { calls: 0, prints: 0, sockets: 0, count: 0, failures: [] };
  const heldAfter = async (seconds: number) => {
    const until = Date.now() + seconds * 1000;
    const going = () => Date.now() < until;
    await Promise.all([
      ...Array.from({ length: CALLERS }, () => runAsEmployee(server.origin, crew, tally, going)),
      ...Array.from({ length: READERS }, () => runAsReader(server.origin, crew.leader, tally, going)),
    ]);
    await sleep(length.restMs);
    return (await server.held()).resident;
  };
  const warm = await heldAfter(length.loadSeconds / 2);
  const after = await heldAfter(length.loadSeconds);
  const [failure] = tally.failures;
  return [
    {
      ...{ id: '11', what: 'memory after load, at rest', value: after / warm, unit: '×' },
      ...{ gate: 1.3, goal: 1.05, atMost: true },
      said: `${(after / 1024 ** 2).toFixed(0)} MB after ${tally.calls} calls`,
      ...(failure === undefined ? {} : { failure }),
    },
  ];
}
