import { prepareDesk, type AtDesk } from '../desk.ts';
import type { Runner, Measure } from '../runner.ts';
import { startProduct } from '../setting.ts';
import type { Stage } from '../stage.ts';
import { verifyAudit } from './audit.ts';
import { payBatch } from './batch.ts';
import { exportLines } from './export.ts';
import { memoryAfterLoad } from './memory.ts';
import { sumReports } from './report.ts';
import { tryFlow } from './trial.ts';
import { controlWallet } from './wallet.ts';

/** The memory's row is the last: it leaves documents behind. */
const ROWS: Record<string, (at: AtDesk) => ReturnType<Measure>> = {
  14: exportLines,
  17: verifyAudit,
  16: tryFlow,
  15: payBatch,
  19: sumReports,
  20: controlWallet,
  11: memoryAfterLoad,
};
const ORDER = ['14', '17', '16', '15', '19', '20', '11'];

/** Rows 11, 14 to 17, 19 and 20: one company's finance and audit. */
export async function measureDesk(
  stage: Stage,
  runner: Runner,
  wanted: (id: string) => boolean,
): Promise<void> {
  if (!ORDER.some(wanted)) return;
  const desk = await prepareDesk(stage);
  const environment = { DATABASE_URL: desk.url, OUTLAY_DEMO: 'off' };
  const server = stage.ending(await startProduct(`${stage.folder}/desk`, environment, { probed: true }));
  const at: AtDesk = { desk, server, length: stage.length };
  for (const id of ORDER.filter(wanted)) await runner.run(async () => (await ROWS[id]?.(at)) ?? []);
  await server.stop();
}
