import { auditEndpoints } from '@outlay/contract/governance/audit';
import { request, timed } from '../request.ts';
import type { Budget } from '../print.ts';
import type { AtDesk } from '../desk.ts';

const MB = 1024 ** 2;
/** How often the process is asked during an export what it holds. */
const LOOKS = 4;

interface Read {
  lines: number;
  bytes: number;
}

/** Reads an export; `look` is awaited a few times on the way, while the rest of it waits. */
async function readExport(
  { desk, server, length }: AtDesk,
  filter: object,
  look?: () => Promise<void>,
): Promise<Read> {
  const input = { format: 'csv', ...filter };
  const answer = await request(server, desk.crew.auditor, auditEndpoints.export, input);
  if (!answer.body) throw new Error('the export has no body');
  const read: Read = { lines: 0, bytes: 0 };
  let looks = 0;
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    read.bytes += part.length;
    for (const byte of part) if (byte === 0x0a) read.lines += 1;
    if (!look || read.lines < ((looks + 1) * length.desk.events) / (LOOKS + 1)) continue;
    looks += 1;
    await look();
  }
  return read;
}

/**
 * Row 14: what the process holds more in the middle of an export of 100,000 lines than before it. Garbage is collected
 * before each reading: what counts is what an export needs, not how long a runtime puts off its cleaning.
 */
export async function exportLines(at: AtDesk): Promise<Budget[]> {
  const { desk, server, length } = at;
  // A first one loads what every export needs, and tells the time without a pause.
  const { seconds, result } = await timed(() => readExport(at, { to: desk.lastDay }));
  const before = (await server.held()).resident;
  let most = before;
  await readExport(at, { to: desk.lastDay }, async () => {
    most = Math.max(most, (await server.held()).resident);
  });
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
