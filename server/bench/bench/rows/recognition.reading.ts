// Reads pictures in a process of its own, as the product does: what the rows before have left in memory would slow it.
import type { InferenceSession } from 'onnxruntime-node';
import { loadModels } from '#provider/recognition/picture/models.ts';
import { readFile } from '#provider/recognition/reader.ts';
import { drawSampleInvoice } from '../../../src/demo/invoices/draw.ts';
import { makeSampleInvoice } from '../../../src/demo/invoices/make-sample-invoice.ts';
import { timed } from '../request.ts';

type Feeds = Parameters<InferenceSession['run']>[0];
/** What all networks run by. */
interface Engine {
  run: (this: InferenceSession, feeds: Feeds) => Promise<InferenceSession.ReturnType>;
}

interface NetworkRun {
  network: InferenceSession;
  feeds: Feeds;
}

const KINDS = ['digital_normal', 'taxi'] as const;

/** What the networks are asked while something is read; afterwards they run as before. */
async function runsOf(engine: Engine, work: () => Promise<unknown>): Promise<NetworkRun[]> {
  const runs: NetworkRun[] = [];
  const { run } = engine;
  engine.run = async function (this: InferenceSession, feeds: Feeds) {
    runs.push({ network: this, feeds });
    return await run.call(this, feeds);
  };
  try {
    await work();
  } finally {
    engine.run = run;
  }
  return runs;
}

export interface Read {
  /** Share of each reading that is the engine's. */
  shares: number[];
  picturesASecond: number;
}

/** Pictures read, against the bare engine on the same crops: what is left is for everything else. */
async function readAll({ readings, warming }: { readings: number; warming: number }): Promise<Read> {
  const engine = Object.getPrototypeOf((await loadModels()).detector) as Engine;
  const shares: number[] = [];
  let seconds = 0;
  for (const kind of KINDS) {
    const picture = await drawSampleInvoice(makeSampleInvoice(kind, { seed: 'bench', date: '2026-06-01' }));
    const reading = () => readFile(picture, { today: '2026-06-02', withCodes: false });
    const runs = await runsOf(engine, reading);
    // Code is compiled as it runs: the first readings take a tenth longer than all that follow.
    for (let more = 0; more < warming; more += 1) await reading();
    const bare = async () => {
      for (const { network, feeds } of runs) await network.run(feeds);
    };
    for (let round = 0; round < readings; round += 1) {
      const before = await timed(bare);
      const product = await timed(reading);
      const after = await timed(bare);
      shares.push((before.seconds + after.seconds) / 2 / product.seconds);
      seconds += product.seconds;
    }
  }
  return { shares, picturesASecond: shares.length / seconds };
}

process.stdout.write(
  JSON.stringify(await readAll(JSON.parse(process.argv[2] ?? '') as { readings: number; warming: number })),
);
