import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../src/database/embedded.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const BARE = fileURLToPath(new URL('./bare.ts', import.meta.url));
const PATIENCE_MS = 120_000;

/** The real server in its own process, on a folder. */
export interface Product {
  pid: number;
  url: string;
  /** Everything that it has printed. */
  said(): string;
  /** Resolves when it is ready; rejects with its output if it ends before. */
  ready(): Promise<void>;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
  isOver(): boolean;
  /** Sends a signal to the whole process group, as Ctrl-C or the end of a container does. */
  signal(name: NodeJS.Signals): void;
  /** Sends Ctrl-C and waits for the end. */
  stop(): Promise<number | null>;
}

export interface ProductOptions {
  env?: Record<string, string>;
  /** Command prefix of the server, for example to start it in another process namespace. */
  inside?: readonly string[];
  /** Opens only the folder and the database, which takes a third of the time. */
  bare?: boolean;
  /** Module that the server loads before its own. */
  preload?: string;
}

const begun = new Set<Product>();

export async function startProduct(folder: string, options: ProductOptions = {}): Promise<Product> {
  const port = await freePort();
  const [command, ...args] = [
    ...(options.inside ?? []),
    process.execPath,
    ...(options.preload === undefined ? [] : ['--import', options.preload]),
    options.bare ? BARE : MAIN,
  ];
  const child = spawn(command, args, {
    env: {
      ...process.env,
      OUTLAY_DEMO: 'off',
      // No load balancer looks; only a test asks whether it is ready.
      OUTLAY_DRAIN: '0',
      PORT: String(port),
      HOST: '127.0.0.1',
      OUTLAY_DATA: folder,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const product = productOf(child, `http://127.0.0.1:${port}`);
  begun.add(product);
  return product;
}

function productOf(child: ChildProcess, url: string): Product {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  let over = false;
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      over = true;
      resolve(code);
    }),
  );
  const signal = (name: NodeJS.Signals) => {
    if (!over && child.pid) process.kill(-child.pid, name);
  };
  return {
    pid: child.pid ?? 0,
    url,
    said: () => said,
    ended,
    isOver: () => over,
    signal,
    async ready() {
      const deadline = Date.now() + PATIENCE_MS;
      while (!said.includes('Outlay is ready')) {
        if (over) throw new Error(`it ended: ${said}`);
        if (Date.now() > deadline) throw new Error(`it was not ready: ${said}`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    async stop() {
      signal('SIGINT');
      return await ended;
    },
  };
}

/** Ends everything that a test has left running on the folder, including databases. */
export async function cleanUp(folder: string): Promise<void> {
  for (const product of begun) product.signal('SIGKILL');
  await Promise.all([...begun].map(({ ended }) => ended));
  begun.clear();
  killDatabase(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** The process id of the database from its pid file; 0 if there is none. */
export function databaseOf(folder: string): number {
  const note = join(folder, 'postgres', 'postmaster.pid');
  return existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : 0;
}

export function killDatabase(folder: string): void {
  const pid = databaseOf(folder);
  if (pid > 1 && isDatabaseOf(pid, folder)) process.kill(pid, 'SIGKILL');
}

export function isDatabaseOf(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(folder, 'postgres'));
  } catch {
    return false;
  }
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'outlay-start-'));

/** Copies the folder of a stopped server. */
export function copyOf(folder: string): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}
