import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import type { Endpoint, Sent } from '@outlay/contract/endpoint';
import { createOutboxSender } from '#provider/notification/notification.outbox.ts';
import type { CaptchaPort } from '#provider/captcha/captcha.port.ts';
import { createSvgCaptcha } from '#provider/captcha/captcha.svg.ts';
import { createHttpDirectory } from '#provider/directory/directory.http.ts';
import { createFakeHost } from '#provider/host/host.fake.ts';
import { createPdfMaker } from '#provider/pdf/pdf.process.ts';
import { vapidKeysOf } from '#provider/web-push/vapid.ts';
import { createHttpWebPush } from '#provider/web-push/web-push.http.ts';
import { createHttpWebhook } from '#provider/webhook/webhook.http.ts';
import { createFakeRecogniser } from '#provider/recognition/recognition.fake.ts';
import { createFolderStorage } from '#provider/storage/storage.folder.ts';
import { payoutPorts } from '#provider/payout/payout.ports.ts';
import { corporatePayPorts } from '#provider/corporate-pay/corporate-pay.ports.ts';
import { travelPorts } from '#provider/travel/travel.ports.ts';
import { createEmbeddedMap } from '#provider/map/map.embedded.ts';
import { createMemoryMarks } from '#provider/mark/mark.memory.ts';
import { newId } from '#system/id.ts';
import { newLog } from '#system/log.ts';
import { secretsOf } from '#secrets/key-ring.ts';
import { createApp } from '../../src/app.ts';
import { createOutsidePorts } from '../../src/app.outside.ts';
import { connect } from '../../src/database/connect.ts';
import { freePort } from '../../src/database/embedded.ts';
import { migrate } from '../../src/database/migrate.ts';
import { newCompany, type Crew } from '../../test/builders.ts';
import type { Held } from './probe.ts';

export const KEY = '5a'.repeat(32);
export const POOL = 16;
export const APP_ROLE = 'outlay_app';

export const urlOf = (ownerUrl: string, name: string) => ownerUrl.replace(/\/postgres$/, `/${name}`);

/** One statement as the owner, outside of every database that is measured. */
export async function asOwner(ownerUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(text);
  } finally {
    await client.end();
  }
}

export interface InProcess {
  call<E extends Endpoint>(token: string, endpoint: E, input: Sent<E>): Promise<unknown>;
  /** A call of somebody who is not signed in, as it is answered. */
  open(endpoint: Endpoint, input: object): Promise<{ status: number; body: string }>;
  close(): Promise<void>;
}

/** The product inside this process, to prepare data through it. */
export async function openInProcess(
  url: string,
  folder: string,
  captcha: CaptchaPort = createSvgCaptcha(),
): Promise<InProcess & { companies(n: number): Promise<Crew[]> }> {
  const connection = connect({ url, most: 4, role: APP_ROLE });
  const now = () => new Date();
  const log = newLog('fatal');
  const secrets = secretsOf(KEY);
  const app = await createApp({
    connection,
    jobsUrl: url,
    role: APP_ROLE,
    secrets,
    marks: createMemoryMarks(),
    maps: createEmbeddedMap(),
    travelPorts: travelPorts(),
    payoutPorts: payoutPorts(),
    corporatePay: corporatePayPorts(),
    log,
    now,
    demo: false,
    checkAnswers: false,
    texts: true,
    rate: { each: 0, company: 0 },
    notification: createOutboxSender(connection.db, log, now),
    captcha,
    storage: createFolderStorage(join(folder, 'files')),
    directory: createHttpDirectory({ inside: true }),
    outside: createOutsidePorts({ inside: true, now }),
    pdf: createPdfMaker(),
    host: createFakeHost(),
    webhook: createHttpWebhook({ inside: true }),
    webPush: createHttpWebPush({
      keys: vapidKeysOf(secrets),
      subject: 'mailto:bench@localhost',
      inside: true,
    }),
    recogniser: createFakeRecogniser({
      status: 'unreadable',
      mediaType: 'image/jpeg',
      invoices: [],
      pages: [],
      ms: 0,
    }),
  });
  await app.jobs.start();
  return {
    async call(token, endpoint, input) {
      const answer = await app.http.inject({
        method: 'POST',
        url: `/api${endpoint.path}`,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': newId() },
        payload: input as object,
      });
      if (answer.statusCode !== 200) throw new Error(`${endpoint.path}: ${answer.statusCode} ${answer.body}`);
      return answer.json<unknown>();
    },
    async open(endpoint, input) {
      const { statusCode, body } = await app.http.inject({
        method: 'POST',
        url: `/api${endpoint.path}`,
        payload: input,
      });
      return { status: statusCode, body };
    },
    async companies(n) {
      const crews: Crew[] = [];
      for (let made = 0; made < n; made += 1)
        crews.push(await newCompany({ db: connection.db, now, secrets }, `Company ${made}`));
      return crews;
    },
    async close() {
      app.hub.close();
      await app.jobs.stop();
      await app.http.close();
      await connection.close();
    },
  };
}

/** Companies with one real document each, submitted through the product. */
export async function plant(ownerUrl: string, folder: string, companies: number): Promise<Crew[]> {
  await migrate(ownerUrl);
  const product = await openInProcess(ownerUrl, folder);
  const crews = await product.companies(companies);
  for (const { employee } of crews) await submitOne(product, employee.token);
  await product.close();
  return crews;
}

/** Submits a claim of three lines and returns its id. */
export async function submitOne(product: InProcess, token: string): Promise<string> {
  const types = (await product.call(token, documentEndpoints.types, {})) as { items: { id: string }[] };
  const expenseIds = [];
  for (const amount of [10_600, 2_300, 880]) {
    const id = newId();
    await product.call(token, expenseEndpoints.save, {
      id,
      version: 0,
      type: 'taxi',
      money: { amount, currency: 'CNY' },
      spentOn: new Date().toISOString().slice(0, 10),
      merchant: 'City Cabs',
    });
    expenseIds.push(id);
  }
  const draft = (await product.call(token, documentEndpoints.saveDraft, {
    id: newId(),
    version: 0,
    typeId: types.items[0]?.id ?? '',
    values: { title: 'A visit to the harbour' },
    lines: expenseIds.map((expenseId) => ({ id: newId(), expenseId })),
  })) as { id: string; version: number };
  await product.call(token, documentEndpoints.submit, { id: draft.id, version: draft.version });
  return draft.id;
}

export interface Running {
  origin: string;
  pid: number;
  /** Of a probed process: what it holds after everything was collected. */
  held(): Promise<Held>;
  stop(): Promise<void>;
}

/** So a process is started that says what it holds. */
const PROBED = ['--expose-gc', '--import', new URL('./probe.ts', import.meta.url).href];

export const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const BARE_SOCKETS = fileURLToPath(new URL('./bare-sockets.ts', import.meta.url));
const REFERENCE = fileURLToPath(new URL('./reference/server.ts', import.meta.url));

/** The product as an operator runs it: a process of its own. */
export async function startProduct(
  folder: string,
  more: NodeJS.ProcessEnv,
  { probed = false, program = { runtime: process.execPath, main: MAIN } } = {},
): Promise<Running & { readyMs: number }> {
  mkdirSync(folder, { recursive: true });
  const port = Number(more['PORT'] ?? (await freePort()));
  const started = performance.now();
  const child = spawn(program.runtime, [...(probed ? PROBED : []), program.main], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      OUTLAY_DATA: folder,
      OUTLAY_KEY: KEY,
      OUTLAY_RATE: '0',
      OUTLAY_POOL: String(POOL),
      // No balancer has to notice the end.
      OUTLAY_DRAIN: '0',
      LOG_LEVEL: 'error',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit', ...(probed ? (['ipc'] as const) : [])],
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(child, `${origin}/api/ready`);
  return { ...runningAt(origin, child), readyMs: performance.now() - started };
}

const runningAt = (origin: string, child: ChildProcess): Running => ({
  origin,
  pid: child.pid ?? 0,
  held: () => heldBy(child),
  stop: () => end(child),
});

export async function startReference(orderFile: string, port: number): Promise<Running> {
  const child = spawn(process.execPath, [REFERENCE, orderFile], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return runningAt(`http://127.0.0.1:${port}`, child);
}

/** Bare `ws`, probed as the product is. */
export async function startBareSockets(): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [...PROBED, BARE_SOCKETS, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return runningAt(`http://127.0.0.1:${port}`, child);
}

async function heldBy(child: ChildProcess): Promise<Held> {
  child.send('memory');
  const [held] = (await once(child, 'message')) as [Held];
  return held;
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  throw new Error('the product did not start');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
