import { z } from 'zod';
import { change, read } from '../endpoint.ts';
import { Empty, Id, Instant } from '../fields.ts';
import { TOPICS, type Topic } from '../platform/outbox.topics.ts';

/** `look`: to be looked at in the next days. `act`: something is lost or stands still until somebody acts. */
export const HealthState = z.enum(['good', 'look', 'act']);
export type HealthState = z.infer<typeof HealthState>;

/** What is judged, in the order in which it is shown. Those of a company come first. */
export const COMPANY_CHECKS = ['undelivered', 'certificates'] as const;
export const SERVER_CHECKS = [
  'queues',
  'sweeps',
  'backups',
  'marks',
  'disk',
  'database',
  'clock',
  'versions',
] as const;
export const HealthCheckKey = z.enum([...COMPANY_CHECKS, ...SERVER_CHECKS]);
export type HealthCheckKey = z.infer<typeof HealthCheckKey>;

/** What to do, where a check is not good. */
export const HealthAdvice = z.enum([
  'undeliveredSome',
  'undeliveredOld',
  'certificateSoon',
  'certificateExpired',
  'queueFailing',
  'queueSlow',
  'queueStuck',
  'sweepFailed',
  'sweepLate',
  'sweepStopped',
  'backupNone',
  'backupUnreadable',
  'backupMissing',
  'backupOld',
  'restoreUnproven',
  'restoreOld',
  'marksMissing',
  'marksOld',
  'diskLow',
  'diskFull',
  'poolFull',
  'clockOff',
  'clockFarOff',
  'schemaNewer',
]);
export type HealthAdvice = z.infer<typeof HealthAdvice>;

const HealthCheck = z.object({
  key: HealthCheckKey,
  state: HealthState,
  /** Null when it is good. */
  advice: HealthAdvice.nullable(),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

const TopicName = z.enum(Object.keys(TOPICS) as [Topic, ...Topic[]]);

/** Entries of the company that should have been delivered by now. */
const Undelivered = z.object({
  /** Null: written by another version of the product. */
  topic: TopicName.nullable(),
  count: z.int(),
  /** When the oldest was due. */
  since: Instant,
});
export type Undelivered = z.infer<typeof Undelivered>;

/** A certificate that a connection of the company trusts. */
const HealthCertificate = z.object({ connectionId: Id, name: z.string(), endsAt: Instant });
export type HealthCertificate = z.infer<typeof HealthCertificate>;

/** The queues of background work. */
export const HealthQueue = z.enum(['outbox', 'notification', 'slow', 'push', 'platform', 'receipt']);
export type HealthQueue = z.infer<typeof HealthQueue>;

const Seconds = z.number().min(0);

/** One queue: counts, and how old the oldest job in it is. */
const QueueFigures = z.object({
  queue: HealthQueue,
  /** Due, and not begun. */
  waiting: z.int(),
  running: z.int(),
  /** Failed at least once, to be tried again or given up. */
  failing: z.int(),
  /** How long the oldest waiting one has been due; null without any. */
  waitingSeconds: Seconds.nullable(),
  /** How old the oldest failing one is; null without any. */
  failingSeconds: Seconds.nullable(),
});
export type QueueFigures = z.infer<typeof QueueFigures>;

/** Regular work: `clean` and `statements` once an hour, `compare` every minute. */
export const SweepName = z.enum(['clean', 'statements', 'compare']);
export type SweepName = z.infer<typeof SweepName>;

const SweepRun = z.object({
  name: SweepName,
  /** Null: never run. */
  endedAt: Instant.nullable(),
  seconds: Seconds,
  /** Number of parts that failed. */
  failed: z.int(),
});
export type SweepRun = z.infer<typeof SweepRun>;

const BackupFigures = z.object({
  /** Whether the server takes backups, and whether their folder can be read. */
  folder: z.enum(['none', 'unreadable', 'readable']),
  everyHours: z.number(),
  lastAt: Instant.nullable(),
  /** When a backup was last verified or restored. */
  provenAt: Instant.nullable(),
  encrypted: z.boolean(),
});
export type BackupFigures = z.infer<typeof BackupFigures>;

/** Marks of the audit logs that are kept outside this server. */
const MarkFigures = z.object({
  /** Whether a place for them is configured. */
  isSet: z.boolean(),
  lastAt: Instant.nullable(),
});
export type MarkFigures = z.infer<typeof MarkFigures>;

/** Figures of the whole server: numbers, times and versions only. */
const ServerFigures = z.object({
  queues: z.array(QueueFigures),
  sweeps: z.array(SweepRun),
  backups: BackupFigures,
  marks: MarkFigures,
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  database: z.object({
    bytes: z.number(),
    /** How far the database's clock is ahead of the server's. */
    clockSeconds: z.number(),
    connections: z.object({ total: z.int(), idle: z.int(), waiting: z.int() }),
  }),
  versions: z.object({
    product: z.string(),
    node: z.string(),
    postgres: z.string(),
    schema: z.string(),
    /** The newest migration that this version of the product brings. */
    expectedSchema: z.string(),
  }),
});
export type ServerFigures = z.infer<typeof ServerFigures>;

export const Health = z.object({
  at: Instant,
  checks: z.array(HealthCheck),
  undelivered: z.array(Undelivered),
  certificates: z.array(HealthCertificate),
  /** Null for whoever does not operate the server. */
  server: ServerFigures.nullable(),
  actions: z.array(z.enum(['retry'])),
});
export type Health = z.infer<typeof Health>;

export const healthEndpoints = {
  get: read({
    path: '/admin/health/get',
    policy: 'company.write',
    agent: 'never',
    request: Empty,
    response: Health,
    summary: 'Whether the company’s work is delivered; for operators also how the server is.',
  }),
  retry: change({
    path: '/admin/health/retry',
    policy: 'company.write',
    agent: 'never',
    secret: false,
    request: Empty,
    response: z.object({ started: z.int() }),
    summary: 'Try what was not delivered again now, for this company.',
  }),
};
