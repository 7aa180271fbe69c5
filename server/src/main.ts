import { addHolidays, readHolidays } from '#domain/organisation/calendar/holidays.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOutboxSender } from '#provider/notification/notification.outbox.ts';
import { createSmtpSender } from '#provider/notification/notification.smtp.ts';
import { createSvgCaptcha } from '#provider/captcha/captcha.svg.ts';
import { createHttpDirectory } from '#provider/directory/directory.http.ts';
import { createSystemHost } from '#provider/host/host.system.ts';
import { createPdfMaker } from '#provider/pdf/pdf.process.ts';
import { payoutPorts } from '#provider/payout/payout.ports.ts';
import { corporatePayPorts } from '#provider/corporate-pay/corporate-pay.ports.ts';
import { travelPorts } from '#provider/travel/travel.ports.ts';
import { vapidKeysOf } from '#provider/web-push/vapid.ts';
import { createHttpWebPush } from '#provider/web-push/web-push.http.ts';
import { createHttpWebhook } from '#provider/webhook/webhook.http.ts';
import { createRecogniser } from '#provider/recognition/recognition.onnx.ts';
import { createFolderMarks } from '#provider/mark/mark.folder.ts';
import { systemNow } from '#system/clock.ts';
import { newLog, type Log } from '#system/log.ts';
import { resealAll } from '#secrets/reseal.ts';
import type { Secrets } from '#secrets/secret.ts';
import { createApp, type App } from './app.ts';
import { createOutsidePorts } from './app.outside.ts';
import { backupStanding } from './backup/proof.ts';
import { archiveCommandOf, scheduleBackups } from './backup/schedule.ts';
import { asProduct, openConnections } from './connections.ts';
import { connect, UNATTENDED } from './database/connect.ts';
import { drain } from './drain.ts';
import { openDataFolder, type DataFolder } from './database/data-folder.ts';
import { newestMigration } from './database/migrate.ts';
import { openDatabase, type OpenDatabase } from './database/open.ts';
import type { SeedOptions } from './demo/seed.ts';
import { settleDemo } from './demo/settle.ts';
import { readEnv, StartError, type Env } from './env.ts';
import { greeting } from './greet.ts';
import { installationOf } from './backup/installation.ts';
import { openStorage } from './storage/open.ts';
import { keyPortOf } from './env.key.ts';
import { mapArchiveOf, mapLines, mapProviderOf, mapTilesOf } from './env.map.ts';
import { gatewayOf } from './env.sms.ts';
import { listenAt, type Listening } from './listening.ts';
import { openKeys } from './key/open.ts';
import { markPlacesOf } from './marks/places.ts';
import type { Traces } from './tracing/traces.ts';
import { catchUpLater, seedInTime } from './upgrade.ts';
import { VERSION } from './version.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Each takes 0.1 s. */
const CATCH_UP_TRIES = 100;

const say = (sentence: string) => console.log(sentence);

/** Closers of opened resources, run in reverse order. */
const opened: (() => Promise<void> | void)[] = [];

async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

/** Loads public holidays from the operator's file. */
function bringHolidays({ OUTLAY_HOLIDAYS: path }: Env): void {
  if (!path) return;
  try {
    addHolidays(readHolidays(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new StartError(`OUTLAY_HOLIDAYS, ${path}: ${(error as Error).message}.`);
  }
}

async function start(env: Env): Promise<void> {
  bringHolidays(env);
  const log = newLog(env.LOG_LEVEL);
  const folder = await openDataFolder({
    folder: env.OUTLAY_DATA,
    keys: keyPortOf(env),
    embedded: !env.DATABASE_URL,
    onLost: folderLost,
    say,
  });
  opened.push(folder.release);
  const { signal } = toStop;
  const onDeath = (restarted: boolean) => databaseDied(log, restarted);
  const archiveCommand = archiveCommandOf(env);
  const opening = openDatabase({ env, folder, say, onDeath, signal, archiveCommand });
  // On a stop during the start, waits for the database and closes it.
  opened.push(() => opening.then((database) => database.close()).catch(() => undefined));
  const database = await opening;
  atOnce = () => database.kill();
  signal.throwIfAborted();
  const { app, demo, archive, db } = await build(env, log, folder, database);
  signal.throwIfAborted();
  await app.jobs.start();
  opened.push(() => app.jobs.stop());
  keepHouse(app, log, () => catchUpLater(db, env));
  const backups = scheduleBackups({ env, log, now: systemNow });
  opened.push(() => backups.stop());
  const { listening, address } = await listen(app, env);
  const draining = { seconds: env.OUTLAY_DRAIN, now: systemNow, hurry: inHurry.signal };
  opened.push(() => drain(app, listening, draining));
  for (const line of [
    ...greeting(env, { folder: folder.folder, address, demo }),
    ...(await mapLines(archive)),
  ])
    say(line);
}

async function build(env: Env, log: Log, folder: DataFolder, database: OpenDatabase) {
  const traces = await openTraces(env);
  const { close, ...connections } = openConnections(env, database, { log, traces });
  opened.push(close);
  const { connection, standby } = connections;
  const { ring: secrets, ...keys } = await openKeys({ env, folder, db: connection.directory, log, standby });
  opened.push(keys.stop);
  const marks = createFolderMarks(folder.folder, secrets);
  opened.push(marks.close);
  const storage = await openStorage(env, installationOf(folder.folder), log);
  await bindSealed(folder, database, secrets);
  const demo = await fill(env, database, { storage, secrets, now: systemNow, say });
  const outbox = createOutboxSender(connection.db, log, systemNow);
  const recogniser = createRecogniser({ workers: env.OUTLAY_READERS });
  opened.push(() => recogniser.close());
  warnOfLinks(env, log);
  const gateway = gatewayOf(env, systemNow);
  const archive = mapArchiveOf(env, { folder: folder.folder, log });
  const app = await createApp({
    ...connections,
    jobsUrl: database.appUrl,
    ...(database.role ? { role: database.role } : {}),
    otherServers: database.servers?.others,
    secrets,
    marks,
    markPlaces: markPlacesOf(env, systemNow),
    log,
    now: systemNow,
    demo,
    checkAnswers: env.OUTLAY_CHECK_ANSWERS,
    rate: { each: env.OUTLAY_RATE, company: env.OUTLAY_RATE_COMPANY },
    ...(env.TRUST_PROXY ? { trustProxy: env.TRUST_PROXY } : {}),
    notification: env.SMTP_URL
      ? createSmtpSender({ url: env.SMTP_URL, from: env.MAIL_FROM, otherwise: outbox })
      : outbox,
    ...(gateway ? { sms: gateway } : {}),
    texts: gateway !== undefined || demo || env.OUTLAY_SMS_GATEWAY === 'log',
    maps: mapProviderOf(env),
    tiles: mapTilesOf(env),
    archive,
    captcha: createSvgCaptcha(),
    storage,
    recogniser,
    pdf: createPdfMaker(),
    ...portsTo(env),
    webPush: createHttpWebPush({
      keys: vapidKeysOf(secrets),
      subject: subjectOf(env),
      // Any member can enter an address here, not only those who design flows.
      inside: false,
    }),
    ...(env.OUTLAY_URL ? { origin: env.OUTLAY_URL } : {}),
    ...{ ...operating(env, folder), traces },
    publicIps: env.OUTLAY_PUBLIC_IPS,
    vendorFolder: join(folder.folder, 'vendor'),
    language: env.OUTLAY_LANGUAGE,
  });
  return { app, demo, archive, db: connection.db };
}

function warnOfLinks(env: Env, log: Log): void {
  if (env.SMTP_URL && !env.OUTLAY_URL)
    log.warn(
      {},
      'mail goes out without OUTLAY_URL: links in it begin with the name that each request was sent to',
    );
}

/** Who operates this server, and on which machine. */
const operating = (env: Env, { folder }: DataFolder) => ({
  operators: env.OUTLAY_OPERATORS,
  host: createSystemHost({
    ...{ folder, product: VERSION, schema: newestMigration() },
    backups: () => backupStanding(env),
  }),
});

/** What calls other systems, inside too where the operator allows it. */
const portsTo = ({ OUTLAY_WEBHOOK_INSIDE: inside }: Env) => ({
  payoutPorts: payoutPorts({ inside }),
  travelPorts: travelPorts({ inside }),
  corporatePay: corporatePayPorts({ inside }),
  directory: createHttpDirectory({ inside }),
  outside: createOutsidePorts({ inside, now: systemNow }),
  webhook: createHttpWebhook({ inside }),
});

/** The libraries are loaded only where something is traced. */
async function openTraces({
  OUTLAY_TRACES: url,
  OUTLAY_TRACES_PART: part,
}: Env): Promise<Traces | undefined> {
  if (url === undefined) return undefined;
  const { createOtlpTraces } = await import('./tracing/traces.otlp.ts');
  const traces = createOtlpTraces({ url, part, version: VERSION });
  opened.push(() => traces.stop().catch(() => undefined));
  return traces;
}

/** Adds data missing in older companies, and the demo company; returns whether one exists. */
async function fill(env: Env, database: OpenDatabase, options: Omit<SeedOptions, 'db'>): Promise<boolean> {
  const { db, close } = connect({ ...asProduct(env, database), most: 4, patience: UNATTENDED });
  try {
    await seedInTime(db, database);
    return await settleDemo({ ...options, db }, env.OUTLAY_DEMO ?? database.embedded !== undefined);
  } finally {
    await close();
  }
}

/** Once per installation, after an upgrade from a version that did not bind sealed values to rows. */
async function bindSealed(folder: DataFolder, { ownerUrl }: OpenDatabase, secrets: Secrets) {
  if (folder.bound) return;
  const owner = connect({ url: ownerUrl, most: 1, patience: UNATTENDED });
  try {
    const count = await resealAll(owner.db, secrets);
    folder.settleBound();
    if (count > 0) say(`Sealed ${count} values anew, each bound to its row.`);
  } finally {
    await owner.close();
  }
}

/** Contact for push services (VAPID subject), in case our pushes cause problems. */
const subjectOf = ({ OUTLAY_URL: url, MAIL_FROM: from }: Env): string =>
  url?.startsWith('https:') ? url : `mailto:${/<(.+)>/.exec(from)?.[1] ?? from}`;

/** Waits until the event loop has caught up after the start, as requests would be refused as too busy. */
async function catchUp({ http }: App): Promise<void> {
  await http.ready();
  for (let tries = 0; http.isUnderPressure() && tries < CATCH_UP_TRIES; tries += 1) await sleep(100);
}

async function listen(app: App, env: Env): Promise<{ listening: Listening; address: string }> {
  await catchUp(app);
  const listening = await listenAt(app.http, { port: env.PORT, host: env.HOST });
  return { listening, address: env.OUTLAY_URL ?? `http://localhost:${listening.port}` };
}

/** Removes data past its retention period, at the start and once an hour; compares approval centres; does later what waits. */
function keepHouse(app: App, log: Log, later: () => Promise<void>): void {
  const failed = (what: string) => (error: unknown) => log.warn({ error: String(error) }, what);
  const sweep = () => void app.sweep().catch(failed('not swept'));
  sweep();
  const comeLater = () => void later().catch(failed('not migrated later'));
  const compare = () => void app.compare().catch(failed('not compared'));
  const timers = [sweep, comeLater].map((work) => setInterval(work, HOUR_MS).unref());
  timers.push(setInterval(compare, MINUTE_MS).unref());
  opened.push(() => timers.forEach((timer) => clearInterval(timer)));
}

function databaseDied(log: Log, restarted: boolean): void {
  if (restarted) return log.error('the embedded database died and was started again');
  log.fatal('the embedded database died and does not start again');
  void stop(1);
}

let atOnce: () => void = () => undefined;

/** Another process uses our data folder: stops at once, without any further write. */
function folderLost(sentence: string): void {
  console.error(sentence);
  atOnce();
  process.exit(1);
}

const toStop = new AbortController();
/** Aborted by a second stop signal: no more waiting for load balancers. */
const inHurry = new AbortController();
let stopping: Promise<void> | undefined;

function stop(code: number): Promise<void> {
  if (stopping) inHurry.abort();
  toStop.abort();
  stopping ??= closeAll()
    .catch((error: unknown) => console.error(error))
    .finally(() => process.exit(code));
  return stopping;
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
try {
  await start(readEnv(process.env));
} catch (error) {
  // After a stop signal, a failing start is expected and not reported.
  if (!toStop.signal.aborted) console.error(error instanceof StartError ? error.message : error);
  await stop(1);
}
