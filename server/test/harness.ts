import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { createOutboxSender } from '#provider/notification/notification.outbox.ts';
import { createEmbeddedMap } from '#provider/map/map.embedded.ts';
import { createSvgCaptcha } from '#provider/captcha/captcha.svg.ts';
import { createHttpDirectory } from '#provider/directory/directory.http.ts';
import { createFakeHost } from '#provider/host/host.fake.ts';
import { createPdfMaker } from '#provider/pdf/pdf.process.ts';
import { payoutPorts } from '#provider/payout/payout.ports.ts';
import { corporatePayPorts } from '#provider/corporate-pay/corporate-pay.ports.ts';
import { travelPorts } from '#provider/travel/travel.ports.ts';
import { vapidKeysOf } from '#provider/web-push/vapid.ts';
import { createHttpWebPush } from '#provider/web-push/web-push.http.ts';
import { createHttpWebhook } from '#provider/webhook/webhook.http.ts';
import { createFakeRecogniser } from '#provider/recognition/recognition.fake.ts';
import type { Recognition } from '#provider/recognition/recognition.port.ts';
import { createFolderStorage } from '#provider/storage/storage.folder.ts';
import { createMemoryMarks } from '#provider/mark/mark.memory.ts';
import type { MarkPort } from '#provider/mark/mark.port.ts';
import { newLog } from '#system/log.ts';
import type { Rate } from '#http/rate.ts';
import { secretsOf } from '#secrets/key-ring.ts';
import type { Secrets } from '#secrets/secret.ts';
import { createApp, type App } from '../src/app.ts';
import { createOutsidePorts } from '../src/app.outside.ts';
import type { AppOptions } from '../src/app.options.ts';
import { connect, UNATTENDED, type Db } from '../src/database/connect.ts';
import { callsThrough, type Calls } from './calls.ts';
import { FIRST } from '../src/database/servers/entrance.ts';
import type { Owners } from '../src/company/owners.ts';
import { copyTemplate, DIRECTORY_LOGIN, newDatabaseName, TEST_SERVERS, urlOf } from './cluster.ts';
import { watchStorage, watchTransactions } from './held-up.ts';
import { ownerOf } from './owner.ts';
import { addSecond, asApp, type TestServers } from './second-server.ts';
import { collectStatements } from './statements.ts';

const collected = process.env['OUTLAY_TEST_STATEMENTS'];
if (collected) collectStatements(collected);

/** A signed-in person; builders create them. */
export interface Person {
  token: string;
  memberId: string;
  personId: string;
  companyId: string;
  name: string;
  account: string;
}

export interface TestServer extends Calls {
  url: string;
  /** Connection string with the application's login. */
  appUrl: string;
  /** Servers of companies beside the first one. */
  servers: TestServers | undefined;
  /** Name of the database in the cluster, on which another server may be opened. */
  database: string;
  app: App;
  /** The database with the application's login, under row level security. */
  db: Db;
  /** Folder of the stored files. */
  files: string;
  /** Connections as the owner of the tables, for data that the application cannot read. */
  owner: pg.Pool;
  ownerUrl: string;
  /** Logins of the owners of all servers, as the operator's commands have them. */
  owners: Owners;
  /** Settings with which a node in a process of its own works on the same database. */
  settings: Record<string, string>;
  secrets: Secrets;
  /** The marks of the audit chains known to this server. */
  marks: MarkPort;
  /** Advances the server's clock. */
  sleep(ms: number): void;
  now(): Date;
  /** Returns the statements since the last call. */
  statements(): string[];
  /** The same, with their values. */
  queries(): { text: string; values: readonly unknown[] }[];
  stop(): Promise<void>;
}

/** Number of statements that are kept until they are read; most tests never read them. */
const MOST_STATEMENTS = 20_000;

/** Number of connections to the database that the server has. */
export const CONNECTIONS = 20;

/** For an app without rate limits. */
export const UNCOUNTED: Rate = { remember: () => undefined };

export interface OwnData {
  ownerUrl: string;
  /** With the application's login. */
  appUrl: string;
  files: string;
  secrets: Secrets;
  marks: MarkPort;
}

const NOTHING_READ: Recognition = {
  ...{ status: 'unreadable', mediaType: 'image/jpeg', invoices: [], pages: [], ms: 1 },
};

async function newDatabase(clusterUrl: string): Promise<string> {
  const name = newDatabaseName();
  await copyTemplate(clusterUrl, name);
  return name;
}

async function serversOf(
  { servers, beside, own }: { servers?: NewServers; beside?: TestServer; own?: OwnData },
  clusterUrl: string,
  name: string,
): Promise<TestServers | undefined> {
  if (servers) return await servers(clusterUrl, name);
  if (own || beside) return beside?.servers;
  return TEST_SERVERS > 1 ? await addSecond(clusterUrl, name) : undefined;
}

type NewServers = (clusterUrl: string, name: string) => Promise<TestServers | undefined>;

/** The server's key, where a test gives none. */
const KEY = '5a'.repeat(32);

const settingsOf = (ownerUrl: string, several: TestServers | undefined): Record<string, string> => ({
  ...{ DATABASE_URL: ownerUrl, OUTLAY_KEY: KEY, OUTLAY_RATE: '0' },
  ...(several && {
    OUTLAY_SERVERS: Object.entries(several.owners)
      .map(([name, url]) => `${name}=${url}`)
      .join(','),
  }),
});

/** Starts a server on its own copy of the database: real HTTP and PostgreSQL, fakes only at the ports. */
export async function startServer(
  ports: Partial<
    Pick<
      AppOptions,
      | 'recogniser'
      | 'demo'
      | 'captcha'
      | 'maps'
      | 'travelPorts'
      | 'payoutPorts'
      | 'tiles'
      | 'archive'
      | 'directory'
      | 'rate'
      | 'storage'
      | 'sms'
      | 'texts'
      | 'language'
      | 'host'
      | 'operators'
      | 'traces'
      | 'replicas'
      | 'standby'
      | 'markPlaces'
    >
  > & {
    /** Starts a second node on the database and files of this server. */
    beside?: TestServer;
    /** Servers beside the first one; by default none, or one with `npm run test:servers`. */
    servers?: NewServers;
    /** The keys of this node; by default the same single key on all. */
    secrets?: Secrets;
    /** A data folder of its own, with its database, instead of a copy in the shared cluster. */
    own?: OwnData;
  } = {},
): Promise<TestServer> {
  const { own } = ports;
  const clusterUrl = own?.ownerUrl ?? inject('clusterUrl');
  const name = own ? 'postgres' : (ports.beside?.database ?? (await newDatabase(clusterUrl)));
  const ownerUrl = urlOf(clusterUrl, name);
  const directUrl = own?.appUrl ?? asApp(ownerUrl);
  const pooled = own ? 0 : inject('poolerPort');
  const appUrl = pooled ? directUrl.replace(/@[^/]+\//, `@127.0.0.1:${pooled}/`) : directUrl;
  const several = await serversOf(ports, clusterUrl, name);
  const servers = several?.open(directUrl);
  const seen: { text: string; values: readonly unknown[] }[] = [];
  const connection = connect({
    url: appUrl,
    ...(pooled ? { directoryUrl: appUrl.replace('outlay_app', DIRECTORY_LOGIN), prepared: false } : {}),
    most: CONNECTIONS,
    servers,
    // Tests of other files keep the machine busy; timeouts are tested only where they matter.
    patience: UNATTENDED,
    onEnd: ports.traces?.statement,
    onQuery: (text, values) => {
      if (seen.length === MOST_STATEMENTS) seen.splice(0, MOST_STATEMENTS / 2);
      seen.push({ text, values });
    },
  });
  watchTransactions(connection);
  const owner = ownerOf(ownerUrl, several);
  const folder = own?.files ?? ports.beside?.files ?? mkdtempSync(join(tmpdir(), 'outlay-files-'));
  const log = newLog('fatal');
  const secrets = ports.secrets ?? own?.secrets ?? secretsOf(KEY);
  const marks = own?.marks ?? createMemoryMarks();
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const app = await createApp({
    connection,
    jobsUrl: directUrl,
    otherServers: several?.others,
    secrets,
    marks,
    log,
    now,
    demo: ports.demo ?? false,
    checkAnswers: true,
    publicIps: ['198.51.100.7'],
    texts: ports.texts ?? true,
    language: ports.language,
    ...(ports.sms ? { sms: ports.sms } : {}),
    rate: ports.rate ?? { each: 0, company: 0 },
    // Server and test share a process here, so the test itself often keeps it busy.
    busyAfterMs: 0,
    origin: 'http://outlay.test',
    notification: createOutboxSender(connection.db, log, now),
    maps: ports.maps ?? createEmbeddedMap(),
    payoutPorts: ports.payoutPorts ?? payoutPorts({ inside: true }),
    travelPorts: ports.travelPorts ?? travelPorts({ inside: true }),
    corporatePay: corporatePayPorts({ inside: true }),
    tiles: ports.tiles ?? null,
    archive: ports.archive,
    captcha: ports.captcha ?? createSvgCaptcha(),
    storage: watchStorage(ports.storage ?? createFolderStorage(folder)),
    recogniser: ports.recogniser ?? createFakeRecogniser(NOTHING_READ),
    pdf: createPdfMaker(),
    host: ports.host ?? createFakeHost(),
    operators: ports.operators ?? [],
    traces: ports.traces,
    ...{ replicas: ports.replicas, standby: ports.standby, markPlaces: ports.markPlaces },
    directory: ports.directory ?? createHttpDirectory({ inside: true }),
    outside: createOutsidePorts({ inside: true, now }),
    webhook: createHttpWebhook({ inside: true }),
    webPush: createHttpWebPush({
      keys: vapidKeysOf(secrets),
      subject: 'mailto:outlay@outlay.test',
      inside: true,
    }),
  });
  await app.jobs.start();
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });

  return {
    url,
    appUrl,
    database: name,
    servers: several,
    app,
    db: connection.db,
    files: folder,
    owner,
    ownerUrl,
    owners: { [FIRST]: ownerUrl, ...several?.owners },
    settings: settingsOf(ownerUrl, several),
    secrets,
    marks,
    sleep: (ms) => (ahead += ms),
    now,
    statements: () => seen.splice(0).map(({ text }) => text),
    queries: () => seen.splice(0),
    ...callsThrough((path, init) => fetch(url + path, init)),
    async stop() {
      app.hub.close();
      await app.jobs.stop();
      await app.http.close();
      await connection.close();
      await servers?.close();
      await owner.end();
      if (!ports.beside && !own) rmSync(folder, { recursive: true, force: true });
    },
  };
}
