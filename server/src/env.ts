import { Locale } from '@outlay/contract/locale';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { faultOf, severalHosts } from './database/hosts.ts';
import { BACKUP_SETTINGS, backupFault } from './env.backup.ts';
import { MOST_PARTITIONS } from './database/partitions.ts';
import { KEY_SETTINGS, withKey } from './env.key.ts';
import { List } from './env.list.ts';
import { MAP_SETTINGS, mapFault } from './env.map.ts';
import { MARK_SETTINGS } from './env.marks.ts';
import { SERVER_SETTINGS, serversFault } from './env.servers.ts';
import { SMS_SETTINGS, smsFault } from './env.sms.ts';
import { STORAGE_SETTINGS, storageFault } from './env.storage.ts';
import { StartError } from './start-error.ts';

export { StartError };

const Switch = z.enum(['on', 'off']).transform((word) => word === 'on');
const Port = z.coerce.number().int().min(0).max(65_535);

/** One host, or several of which one is writable. */
const DatabaseUrl = z.string().superRefine((url, { addIssue }) => {
  const fault = faultOf(url);
  if (fault) addIssue({ code: 'custom', message: `a database's address ${fault}` });
});

/** A replica may be named by any of its hosts. */
const ReplicaUrl = z
  .string()
  .refine(
    (url) =>
      (severalHosts(url) ?? [url]).every((one) => /^postgres(ql)?:\/\//.test(one) && URL.canParse(one)),
    {
      error:
        'a replica’s address is postgres://user:password@host:port/database, or several host:port with commas between them',
    },
  );

/** Outlay must be served from the root of a host: its pages, links and cookies support no path prefix. */
const Site = z
  .url({ protocol: /^https?$/ })
  .refine((text) => /^https?:\/\/[^/?#]+\/?$/.test(text), {
    error: ({ input }) =>
      `${String(input)} has a path, and Outlay needs a host name of its own: give it one, such as https://outlay.example.com, in your DNS and your proxy`,
  })
  .transform((text) => new URL(text).origin);

/** IP addresses, comma separated. */
const Addresses = List.refine((all) => all.every((one) => isIP(one) !== 0), {
  error: ({ input }) => `${String(input)} is not a list of IP addresses, such as 203.0.113.9, 203.0.113.10`,
});

/** Phone numbers or mail addresses, comma separated. */
const Accounts = List.transform((all) => all.map((one) => one.toLowerCase()));

/** All settings; `.env.example` explains each. The environment is parsed only here. */
const Environment = z.object({
  ...SMS_SETTINGS,
  ...MAP_SETTINGS,
  ...BACKUP_SETTINGS,
  ...STORAGE_SETTINGS,
  ...MARK_SETTINGS,
  ...KEY_SETTINGS,
  ...SERVER_SETTINGS,
  PORT: Port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** The folder of the embedded database, the files and the server's key. */
  OUTLAY_DATA: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder)),
  /** A PostgreSQL of your own (15 or later); then none is started. */
  DATABASE_URL: DatabaseUrl.optional(),
  /** Copies of that database by streaming replication, which may answer reads; one host or several. */
  DATABASE_REPLICA_URL: ReplicaUrl.optional(),
  /** Login of the tables' owner, if `DATABASE_URL` is the application's login. */
  DATABASE_MIGRATE_URL: DatabaseUrl.optional(),
  /** A CSV file with public holidays of China for years that this version does not know or has wrong. */
  OUTLAY_HOLIDAYS: z.string().optional(),
  /** Fill an empty database with the demo company. */
  OUTLAY_DEMO: Switch.optional(),
  /** Initial language for people who have not chosen one; by default the browser's, out of five. */
  OUTLAY_LANGUAGE: Locale.optional(),
  /** Public URL of this server, for links that it prints and sends. */
  OUTLAY_URL: Site.optional(),
  /** Accounts, comma separated, of the people who operate this server: they see its health at the desk. */
  OUTLAY_OPERATORS: Accounts,
  /** The IP addresses from which this server calls out, for the lists of trusted addresses of WeCom, DingTalk and Feishu. */
  OUTLAY_PUBLIC_IPS: Addresses,
  /** `smtp://user:password@host:port` to send real mail; otherwise mail stays in the server's outbox. */
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Outlay <outlay@localhost>'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Worker processes that read pictures; each takes up to 700 MB while it reads. */
  OUTLAY_READERS: z.coerce.number().int().min(1).max(16).default(2),
  /** Maximum number of database connections of this process. */
  OUTLAY_POOL: z.coerce.number().int().min(4).max(200).default(16),
  /** Partitions of each table that grows, in a new database; of another, `npm run partition` changes the number. */
  OUTLAY_PARTITIONS: z.coerce.number().int().min(1).max(MOST_PARTITIONS).default(1),
  /** Statements that take at least so many ms are logged with their plan; 0: none. */
  OUTLAY_SLOW_QUERIES: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Address of an OpenTelemetry collector that takes OTLP by HTTP; without it nothing is traced. */
  OUTLAY_TRACES: z.url({ protocol: /^https?$/ }).optional(),
  /** Part of the requests that are traced. */
  OUTLAY_TRACES_PART: z.coerce.number().min(0).max(1).default(1),
  /** Prepared statements; off behind a PgBouncer before 1.21 that pools by transaction. */
  OUTLAY_PREPARED: Switch.default(true),
  /** Addresses of proxies whose `X-Forwarded-For` is trusted. */
  TRUST_PROXY: z.string().optional(),
  /** Check every answer against the contract: for tests. */
  OUTLAY_CHECK_ANSWERS: Switch.default(false),
  /** Lets the webhooks of approval flows reach private addresses: systems in your own network. */
  OUTLAY_WEBHOOK_INSIDE: Switch.default(false),
  /** Requests a minute, on each node, of one session, and of one address before it signs in; 0 for no limit. */
  OUTLAY_RATE: z.coerce.number().int().min(0).default(1200),
  /** Requests a minute, on each node, of all sessions of one company together; 0 for no limit. */
  OUTLAY_RATE_COMPANY: z.coerce.number().int().min(0).default(0),
  /** Seconds for which a stopping server continues to serve if a load balancer polls its readiness. */
  OUTLAY_DRAIN: z.coerce.number().int().min(0).max(300).default(10),
});
export type Env = z.output<typeof Environment>;
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

const loginOf = (url: string): string => new URL((severalHosts(url) ?? [url])[0] ?? url).username;

/** What separates companies is bound to a login: both have to be the same. */
function replicaFault({ DATABASE_URL: url, DATABASE_REPLICA_URL: replica }: z.output<typeof Environment>) {
  if (replica === undefined) return undefined;
  if (url === undefined)
    return 'DATABASE_REPLICA_URL is of use only with DATABASE_URL: the embedded database has no replicas';
  if (loginOf(url) !== loginOf(replica))
    return 'DATABASE_REPLICA_URL signs in as somebody else than DATABASE_URL: use the same user';
  return undefined;
}

/** Reads the environment; throws StartError with one sentence per invalid variable. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(present);
  const fault = parsed.success
    ? (smsFault(parsed.data) ??
      mapFault(parsed.data) ??
      backupFault(parsed.data) ??
      storageFault(parsed.data) ??
      replicaFault(parsed.data) ??
      serversFault(parsed.data))
    : undefined;
  if (parsed.success && !fault) return withKey(parsed.data);
  const sentences = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [
    fault,
  ];
  throw new StartError(`The environment is not right. ${sentences.join('; ')}. See .env.example.`);
}
