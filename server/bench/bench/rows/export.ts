import { readFileSync } from 'node:fs';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { request, timed } from '../ask.ts';
import type { Budget } from '../print.ts';
import type { Running } from '../setting.ts';
import type { AtDesk } from './desk.ts';

const LOOK_MS = 20;
const MB = 1024 ** 2;

/** Resident memory as the system counts it, in bytes. */
const residentOf = ({ pid }: Running): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) * 1024;

/** The most that it holds while something is done. */
async function mostHeld(server: Running, work: () => Promise<void>): Promise<number> {
  let most = residentOf(server);
  const look = setInterval(() => {
    most = Math.max(most, residentOf(server));
  }, LOOK_MS);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return most;
}

interface Read {
  lines: number;
  bytes: number;
}

async function readExport({ desk, server }: AtDesk, filter: object): Promise<Read> {
  const input = { format: 'csv', ...filter };
  const answer = await request(server, desk.crew.auditor, auditEndpoints.export, input);
  if (!answer.body) throw new Error('the export has no body');
  const read: Read = { lines: 0, bytes: 0 };
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    read.bytes += part.length;
    for (const byte of part) if (byte === 0x0a) read.lines += 1;
  }
  return read;
}

/** Row 14: what the process holds more while it writes a list of 100,000 lines than before. */
export async function exportLines(at: AtDesk): Promise<Budget[]> {
  const { desk, server, length } = at;
  // A first one loads what every export needs.
  await readExport(at, { seqs: Array.from({ length: 1_000 }, (_, n) => n + 1) });
  const before = (await server.held()).resident;
  let done: Awaited<ReturnType<typeof timed<Read>>> | undefined;
  const most = await mostHeld(server, async () => {
    done = await timed(() => readExport(at, { to: desk.lastDay }));
  });
  const { seconds = NaN, result = { lines: 0, bytes: 0 } } = done ?? {};
  // With the heading.
  const whole = result.lines === length.desk.events + 1;
  return [
    {
      ...{ id: '14', what: 'memory for an export of 100,000 lines', value: (most - before) / MB, unit: 'MB' },
      ...{ gate: 50, goal: 25, atMost: true },
      said: `${result.lines.toLocaleString('en')} lines, ${(result.bytes / MB).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
      ...(whole ? {} : { failure: `${result.lines} lines` }),
    },
  ];
}
