import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PaperAnswer, PaperOrder } from './worker/message.ts';
import { PdfError, type PaperBook, type PaperLayout, type PdfPort } from './pdf.port.ts';

const WORKER = fileURLToPath(new URL('./worker/pdf.worker.ts', import.meta.url));
/** Longest time for one document, or for writing the file. */
const MOST_MS = 120_000;

/** Makes each PDF in a separate process, so that a crash on an untrusted picture ends only that process. */
export function createPdfMaker(): PdfPort {
  return { open: (layout) => openBook(layout) };
}

function openBook(layout: PaperLayout): PaperBook {
  let worker: ChildProcess | undefined;
  let closed = false;
  const running = () => {
    if (closed) throw new PdfError('lost', 'closed');
    return (worker ??= startWorker());
  };
  return {
    async add(form, pictures) {
      await request(running(), { kind: 'add', layout, form, pictures });
    },
    async addReport(report) {
      await request(running(), { kind: 'addReport', report });
    },
    finish: async () => request(running(), { kind: 'finish' }),
    close: () => {
      closed = true;
      worker?.kill('SIGKILL');
    },
  };
}

/** Sends one request and resolves with the bytes of its response. */
function request(worker: ChildProcess, order: PaperOrder): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    const end = (settle: () => void) => {
      clearTimeout(late);
      worker.off('message', receive).off('exit', lost).off('error', lost);
      settle();
    };
    const lost = () => end(() => reject(new PdfError('lost', 'ended')));
    const late = setTimeout(() => end(() => reject(new PdfError('late', 'timeout'))), MOST_MS);
    const receive = (answer: PaperAnswer) => {
      if (answer.kind === 'part') parts.push(answer.bytes);
      else if (answer.kind === 'failed')
        end(() => reject(new PdfError('failed', 'layout', false, answer.detail)));
      else end(() => resolve(Buffer.concat(parts)));
    };
    worker.on('message', receive).on('exit', lost).on('error', lost);
    if (worker.connected) worker.send(order);
    else lost();
  });
}

function startWorker(): ChildProcess {
  const worker = fork(WORKER, {
    serialization: 'advanced',
    // The process opens untrusted pictures: it may read the disk, and nothing else.
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--max-old-space-size=1024',
      '--disable-warning=SecurityWarning',
    ],
    env: { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The exit event is what counts; an unhandled error event would end the server.
  worker.on('error', () => undefined);
  return worker;
}
