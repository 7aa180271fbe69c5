import { join } from 'node:path';
import { median } from '../measure.ts';
import type { Budget } from '../print.ts';
import { startProduct } from '../setting.ts';
import type { Stage } from '../stage.ts';

/** Row 12: from nothing running to the first answer, with the demo company present. */
export async function coldStart({ folder, length }: Stage): Promise<Budget[]> {
  const home = join(folder, 'cold');
  const demo = length.kind === 'smoke' ? { OUTLAY_DEMO: 'off' } : {};
  const first = await startProduct(home, demo);
  await first.stop();
  const times = [];
  for (let round = 0; round < length.rounds; round += 1) {
    const again = await startProduct(home, demo);
    times.push(again.readyMs);
    await again.stop();
  }
  return [
    {
      ...{ id: '12', what: 'cold start to the first answer', value: median(times) / 1000, unit: 's' },
      ...{ gate: 5, goal: 2, atMost: true },
      said: `first start with an empty folder ${(first.readyMs / 1000).toFixed(1)} s`,
    },
  ];
}
