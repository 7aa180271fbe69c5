import {
  COMPANY_CHECKS,
  SERVER_CHECKS,
  type BackupFigures,
  type HealthAdvice,
  type HealthCertificate,
  type HealthCheck,
  type HealthCheckKey,
  type HealthState,
  type MarkFigures,
  type QueueFigures,
  type ServerFigures,
  type SweepName,
  type SweepRun,
  type Undelivered,
} from '@outlay/contract/governance/health';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GB = 1e9;

/** An advice with its urgency. */
type Finding = readonly [Exclude<HealthState, 'good'>, HealthAdvice];

const secondsSince = (instant: string, now: Date): number => (now.getTime() - Date.parse(instant)) / 1000;

function ofUndelivered(undelivered: readonly Undelivered[], now: Date): Finding[] {
  if (undelivered.length === 0) return [];
  const isOld = undelivered.some(({ since }) => secondsSince(since, now) > DAY);
  return [isOld ? ['act', 'undeliveredOld'] : ['look', 'undeliveredSome']];
}

const SOON_DAYS = 30;

function ofCertificates(certificates: readonly HealthCertificate[], now: Date): Finding[] {
  return certificates.flatMap(({ endsAt }): Finding[] => {
    const left = -secondsSince(endsAt, now);
    if (left <= 0) return [['act', 'certificateExpired']];
    return left < SOON_DAYS * DAY ? [['look', 'certificateSoon']] : [];
  });
}

function ofQueue({ waitingSeconds, failing, failingSeconds }: QueueFigures): Finding[] {
  const late = waitingSeconds ?? 0;
  return [
    ...(late > HOUR / 2 ? [['act', 'queueStuck'] as const] : []),
    ...(late > 5 * MINUTE && late <= HOUR / 2 ? [['look', 'queueSlow'] as const] : []),
    ...(failing > 0 ? [[(failingSeconds ?? 0) > DAY ? 'act' : 'look', 'queueFailing'] as const] : []),
  ];
}

/** How long after its last run each regular work is late. */
const LATE: Record<SweepName, number> = { clean: 3 * HOUR, statements: 3 * HOUR, compare: 15 * MINUTE };

function ofSweep({ name, endedAt, failed }: SweepRun, sweeps: readonly SweepRun[], now: Date): Finding[] {
  // In the first minutes of a new server not all have run yet.
  if (endedAt === null) {
    const isNew = sweeps.some((run) => run.endedAt && secondsSince(run.endedAt, now) < LATE[name]);
    return isNew ? [] : [['look', 'sweepLate']];
  }
  const age = secondsSince(endedAt, now);
  if (age > 8 * LATE[name]) return [['act', 'sweepStopped']];
  return [
    ...(failed > 0 ? [['look', 'sweepFailed'] as const] : []),
    ...(age > LATE[name] ? [['look', 'sweepLate'] as const] : []),
  ];
}

const PROOF_DAYS = 35;

function ofBackups({ folder, everyHours, lastAt, provenAt }: BackupFigures, now: Date): Finding[] {
  if (folder === 'none') return [['act', 'backupNone']];
  if (folder === 'unreadable') return [['act', 'backupUnreadable']];
  if (lastAt === null) return [['act', 'backupMissing']];
  return [
    // One may fail and be tried again.
    ...(secondsSince(lastAt, now) > (2 * everyHours + 1) * HOUR ? [['act', 'backupOld'] as const] : []),
    ...(provenAt === null ? [['look', 'restoreUnproven'] as const] : []),
    ...(provenAt !== null && secondsSince(provenAt, now) > PROOF_DAYS * DAY
      ? [['look', 'restoreOld'] as const]
      : []),
  ];
}

/** They are written every hour; an hour of a store's absence is nothing yet. */
const MARK_HOURS = 3;

function ofMarks({ isSet, lastAt }: MarkFigures, sweeps: readonly SweepRun[], now: Date): Finding[] {
  if (!isSet) return [];
  // A new server has written none in its first minutes.
  if (lastAt === null) return sweeps.some(({ endedAt }) => endedAt !== null) ? [['act', 'marksMissing']] : [];
  return secondsSince(lastAt, now) > MARK_HOURS * HOUR ? [['act', 'marksOld']] : [];
}

function ofDisk({ freeBytes, totalBytes }: ServerFigures['disk']): Finding[] {
  if (freeBytes < GB || freeBytes < totalBytes * 0.03) return [['act', 'diskFull']];
  return freeBytes < 5 * GB || freeBytes < totalBytes * 0.1 ? [['look', 'diskLow']] : [];
}

function ofClock(clockSeconds: number): Finding[] {
  const off = Math.abs(clockSeconds);
  if (off > 30) return [['act', 'clockFarOff']];
  return off > 5 ? [['look', 'clockOff']] : [];
}

/** The worst finding; of equal ones the first. */
function checkOf(key: HealthCheckKey, findings: readonly Finding[]): HealthCheck {
  const worst = findings.find(([state]) => state === 'act') ?? findings[0];
  return worst ? { key, state: worst[0], advice: worst[1] } : { key, state: 'good', advice: null };
}

/** Judges what is known of the company. */
export function judgeCompany(
  { undelivered, certificates }: { undelivered: Undelivered[]; certificates: HealthCertificate[] },
  now: Date,
): HealthCheck[] {
  const findings: Record<(typeof COMPANY_CHECKS)[number], Finding[]> = {
    undelivered: ofUndelivered(undelivered, now),
    certificates: ofCertificates(certificates, now),
  };
  return COMPANY_CHECKS.map((key) => checkOf(key, findings[key]));
}

/** Judges the figures of the server. */
export function judgeServer(
  { queues, sweeps, backups, marks, disk, database, versions }: ServerFigures,
  now: Date,
): HealthCheck[] {
  const findings: Record<(typeof SERVER_CHECKS)[number], Finding[]> = {
    queues: queues.flatMap(ofQueue),
    sweeps: sweeps.flatMap((run) => ofSweep(run, sweeps, now)),
    backups: ofBackups(backups, now),
    marks: ofMarks(marks, sweeps, now),
    disk: ofDisk(disk),
    database: database.connections.waiting > 0 ? [['look', 'poolFull']] : [],
    clock: ofClock(database.clockSeconds),
    versions: versions.schema > versions.expectedSchema ? [['look', 'schemaNewer']] : [],
  };
  return SERVER_CHECKS.map((key) => checkOf(key, findings[key]));
}
