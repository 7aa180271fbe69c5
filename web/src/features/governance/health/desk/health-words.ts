import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  HealthAdvice,
  HealthCheckKey,
  HealthQueue,
  HealthState,
  SweepName,
} from '@outlay/contract/governance/health';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

export const STATE_LOOK: Record<HealthState, { words: MessageDescriptor; tone: Tone; icon: IconName }> = {
  good: { words: msg`Good`, tone: 'good', icon: 'check' },
  look: { words: msg`Take a look`, tone: 'wait', icon: 'info' },
  act: { words: msg`Act now`, tone: 'stop', icon: 'warn' },
};

export const CHECK_WORDS: Record<HealthCheckKey, MessageDescriptor> = {
  undelivered: msg`Undelivered work`,
  certificates: msg`Certificates`,
  queues: msg`Queues`,
  sweeps: msg`Regular work`,
  backups: msg`Backups`,
  marks: msg`Marks of the audit logs`,
  disk: msg`Disk`,
  database: msg`Database`,
  clock: msg`Clock`,
  versions: msg`Versions`,
};

/** One sentence on what to do. */
export const ADVICE_WORDS: Record<HealthAdvice, MessageDescriptor> = {
  undeliveredSome: msg`Check whether the mail server and the connected systems are reachable; delivery is tried again on its own.`,
  undeliveredOld: msg`Some work has not been delivered for more than a day: find the error in the server’s log, fix it, then choose “Try again now”.`,
  certificateSoon: msg`Ask the identity provider for its new certificate and add it to the connection.`,
  certificateExpired: msg`Replace the expired certificate in the connection.`,
  queueFailing: msg`Look for “failed” in the server’s log; these jobs are tried again for two days.`,
  queueSlow: msg`Work is waiting longer than usual: look at the load of the machine.`,
  queueStuck: msg`No work is being done: restart the server, and look in its log for “job tables not reached”.`,
  sweepFailed: msg`Look for “not swept” in the server’s log; the failed parts are tried again in an hour.`,
  sweepLate: msg`Check that the server is running all the time and that its clock is right.`,
  sweepStopped: msg`Restart the server: its regular work has stopped.`,
  backupNone: msg`Set OUTLAY_BACKUP to a folder on another disk and restart the server.`,
  backupUnreadable: msg`The folder of the backups cannot be read: mount it, or correct OUTLAY_BACKUP.`,
  backupMissing: msg`There is no complete backup yet: look in the server’s log for the reason.`,
  backupOld: msg`The last backup is too old: look in the server’s log for “no backup was taken”.`,
  restoreUnproven: msg`No backup has been verified yet: run npm run verify with the folder of the backups.`,
  restoreOld: msg`It is more than a month since a backup was verified: run npm run verify again.`,
  marksMissing: msg`No mark has been kept outside yet: check OUTLAY_MARKS, and look in the server’s log for “no mark outside”.`,
  marksOld: msg`No mark has been kept outside for hours: check that the bucket is reachable and locks objects; the server tries again every five minutes.`,
  diskLow: msg`Free some space, or plan for a larger disk.`,
  diskFull: msg`Free space at once: when the disk is full, nothing can be saved.`,
  poolFull: msg`Requests are waiting for a database connection: raise OUTLAY_POOL if this happens often.`,
  clockOff: msg`Check that the server and the database synchronise their clocks.`,
  clockFarOff: msg`Set the clocks right, for example with NTP: codes and deadlines are wrong until then.`,
  schemaNewer: msg`A newer version has changed the database: upgrade this server as well.`,
};

export const QUEUE_WORDS: Record<HealthQueue, MessageDescriptor> = {
  outbox: msg`Messages and deadlines`,
  notification: msg`Codes and mail`,
  slow: msg`Prints, exports and imports`,
  push: msg`Devices and directory changes`,
  platform: msg`WeCom, DingTalk, Feishu, providers`,
  receipt: msg`Receipts of text messages`,
};

export const SWEEP_WORDS: Record<SweepName, MessageDescriptor> = {
  clean: msg`Removing old data, every hour`,
  statements: msg`Mailing audit statements, every hour`,
  compare: msg`Asking other systems, every minute`,
};
