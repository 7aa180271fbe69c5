import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { callsThrough } from '../calls.ts';
import type { TestServer } from '../harness.ts';
import { startProduct, type Product, type ProductOptions } from '../start/product.ts';
import type { CrashOrder, Point } from './arm.ts';

const ARM = new URL('./arm.ts', import.meta.url).href;
const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;
/** An act that is over has its deliveries made by then. */
const REACHED_WITHIN_MS = 3_000;
/** For one call with all its repetitions. */
const GIVES_UP_MS = 120_000;

/** The product in its own process on the database of a test server, which can be told where to crash. */
export interface CrashingProduct {
  /** The test server, but its calls go to the product; each is repeated with its key until its outcome is known. */
  server: TestServer;
  /** From now on it notes the steps that it takes. */
  note(): Promise<void>;
  /** The steps noted since. */
  noted(): Point[];
  /** It crashes at this point. */
  crashAt(point: Point): Promise<void>;
  /** Resolves with true when it has crashed and is up again, or with false if it did not come to the point in time. */
  revived(): Promise<boolean>;
}

export async function startCrashing(
  folder: string,
  server: TestServer,
  { env = {} }: Pick<ProductOptions, 'env'>,
): Promise<CrashingProduct> {
  const file = join(folder, 'crash');
  const start = async (): Promise<Product> => {
    const next = await startProduct(folder, {
      env: { ...env, OUTLAY_TEST_CRASH: file },
      preload: ARM,
    });
    await next.ready();
    return next;
  };
  let product = await start();
  let reviving: Promise<void> | undefined;
  const revive = async () => {
    if (product.isOver()) product = await start();
  };
  /** Brings it up again, once for all who ask. */
  const reviveOnce = () => (reviving ??= revive().finally(() => (reviving = undefined)));

  const order = async (what: CrashOrder) => {
    rmSync(`${file}.noted`, { force: true });
    writeFileSync(file, JSON.stringify(what));
    if (product.isOver()) await reviveOnce();
    process.kill(product.pid, 'SIGUSR2');
    while (existsSync(file)) {
      if (product.isOver()) return await order(what);
      await sleep(5);
    }
  };
  const patient = async (path: string, init: RequestInit): Promise<Response> => {
    for (const began = Date.now(); ;) {
      const answer = await fetch(product.url + path, {
        ...init,
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => undefined);
      if (answer && !(await isUnknown(answer))) return answer;
      if (Date.now() - began > GIVES_UP_MS) throw new Error(`${path}: no outcome`);
      if (product.isOver()) await reviveOnce();
      await sleep(PAUSE_MS);
    }
  };
  return {
    server: { ...server, ...callsThrough(patient) },
    note: () => order({ do: 'note' }),
    noted: () => pointsOf(existsSync(`${file}.noted`) ? readFileSync(`${file}.noted`, 'utf8') : ''),
    crashAt: (point) => order({ do: 'crash', point }),
    async revived() {
      const before = product;
      await Promise.race([before.ended, sleep(REACHED_WITHIN_MS)]);
      const crashed = before.isOver();
      if (crashed) await reviveOnce();
      else await order({ do: 'nothing' });
      return crashed;
    },
  };
}

/** Whether the call may yet take effect, or already did: then it is repeated with its key. */
async function isUnknown(answer: Response): Promise<boolean> {
  if (answer.status >= 500) return true;
  return answer.status === 409 && (await answer.clone().text()).includes('"keyRunning"');
}

/** Each line is a step and a side; its turn is how many of the same came before, and itself. */
function pointsOf(text: string): Point[] {
  const turns = new Map<string, number>();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const turn = (turns.get(line) ?? 0) + 1;
      turns.set(line, turn);
      const [step, side] = line.split(' ') as [Point['step'], Point['side']];
      return { step, side, turn };
    });
}
