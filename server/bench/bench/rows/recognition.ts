import type { InferenceSession } from 'onnxruntime-node';
import { loadModels } from '#provider/recognition/picture/models.ts';
import { readFile } from '#provider/recognition/reader.ts';
import { drawSampleInvoice } from '../../../src/demo/invoices/draw.ts';
import { makeSampleInvoice } from '../../../src/demo/invoices/make-sample-invoice.ts';
import { timed } from '../ask.ts';
import { median } from '../measure.ts';
import type { Budget } from '../print.ts';
import type { Stage } from '../stage.ts';

type Feeds = Parameters<InferenceSession['run']>[0];
/** What all networks run by. */
interface Engine {
  run: (this: InferenceSession, feeds: Feeds) => Promise<InferenceSession.ReturnType>;
}

interface Asked {
  network: InferenceSession;
  feeds: Feeds;
}

const KINDS = ['digital_normal', 'taxi'] as const;

const WARMING = 3;

/** What the networks are asked while something is read; afterwards they run as before. */
async function asksOf(engine: Engine, work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const { run } = engine;
  engine.run = async function (this: InferenceSession, feeds: Feeds) {
    asked.push({ network: this, feeds });
    return await run.call(this, feeds);
  };
  try {
    await work();
  } finally {
    engine.run = run;
  }
  return asked;
}

/** Row 9: pictures read, against the bare engine on the same crops: what is left is for everything else. */
export async function recognition({ length }: Stage): Promise<Budget[]> {
  const engine = Object.getPrototypeOf((await loadModels()).detector) as Engine;
  const shares: number[] = [];
  let read = 0;
  let seconds = 0;
  for (const kind of KINDS) {
    const picture = await drawSampleInvoice(makeSampleInvoice(kind, { seed: 'bench', date: '2026-06-01' }));
    const reading = () => readFile(picture, { today: '2026-06-02', withCodes: false });
    const asked = await asksOf(engine, reading);
    // Code is compiled as it runs: the first readings take a tenth longer than all that follow.
    const warming = length.kind === 'smoke' ? 0 : WARMING;
    for (let more = 0; more < warming; more += 1) await reading();
    const bare = async () => {
      for (const { network, feeds } of asked) await network.run(feeds);
    };
    for (let round = 0; round < length.readings; round += 1) {
      const before = await timed(bare);
      const product = await timed(reading);
      const after = await timed(bare);
      shares.push((before.seconds + after.seconds) / 2 / product.seconds);
      read += 1;
      seconds += product.seconds;
    }
  }
  return [
    {
      ...{ id: '9', what: 'recognition against the bare engine', value: median(shares), unit: '×' },
      ...{ gate: 0.85, goal: 0.95, atMost: false },
      said: `${(read / seconds).toFixed(2)} pictures a second, one thread`,
    },
  ];
}
