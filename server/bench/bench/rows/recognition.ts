import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from '../measure.ts';
import type { Budget } from '../print.ts';
import type { Stage } from '../stage.ts';
import type { Read } from './recognition.reading.ts';

const READING = fileURLToPath(new URL('./recognition.reading.ts', import.meta.url));
const WARMING = 3;

/** Row 9: pictures read, against the bare engine on the same crops. */
export async function recognition({ length }: Stage): Promise<Budget[]> {
  const counts = { readings: length.readings, warming: length.kind === 'smoke' ? 0 : WARMING };
  const { stdout } = await promisify(execFile)(process.execPath, [READING, JSON.stringify(counts)]);
  const { shares, picturesASecond } = JSON.parse(stdout) as Read;
  return [
    {
      ...{ id: '9', what: 'recognition against the bare engine', value: median(shares), unit: '×' },
      ...{ gate: 0.85, goal: 0.95, atMost: false },
      said: `${picturesASecond.toFixed(2)} pictures a second, one thread`,
    },
  ];
}
