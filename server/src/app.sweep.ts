import { beginChecks } from '#domain/processing/approval-centre/check.service.ts';
import { beginFeeds } from '#domain/travel/booking/travel.feed.delivery.ts';
import { sweepTransfers } from '#domain/processing/payment/by-wallet/transfer.sweep.ts';
import { sweepCards } from '#domain/processing/approval-centre/card.sweep.ts';
import { sweepReports } from '#domain/processing/report/report.collect.service.ts';
import { exportNamer, sweepExports } from '#domain/processing/report/report.export.sweep.ts';
import { mailReports } from '#domain/processing/report/schedule.mail.service.ts';
import { sweepSearches } from '#domain/travel/booking/booking.forget.service.ts';
import { SEARCHED_LISTS } from '#database/search.ts';
import { sweepSearch } from '#database/search.sweep.ts';
import { sweepLines } from '#domain/documents/document/record/line.sweep.ts';
import { fileNamer, sweepLooseFiles, sweepStorage } from '#domain/platform/file/sweep.service.ts';
import { mailStatements } from '#domain/governance/audit/statement.service.ts';
import { isMarkedOutside, markOutside } from '#domain/governance/audit/outside-mark.service.ts';
import { marked, noted } from '#domain/governance/health/figures.service.ts';
import { sweepMemberships } from '#domain/organisation/company/membership.sweep.ts';
import { sweep } from '#domain/governance/privacy/sweep.service.ts';
import { printNamer, sweepPrints } from '#domain/processing/print/print.sweep.ts';
import { sweepWallets } from '#domain/spend/wallet/wallet.reconcile.service.ts';
import { type ActAs, type AsSystem } from '#request/gate.ts';
import { type Jobs } from '#jobs/outbox.ts';
import type { AppOptions } from './app.options.ts';
import { comparePayments, sweepCodes } from './app.paycode.ts';

const NOWHERE = { mails: [] };

export const isMarked = ({ markPlaces }: AppOptions): boolean => isMarkedOutside(markPlaces ?? NOWHERE);

/** Has marks of the audit logs kept outside when it is time; a place that is away delays nothing else. */
async function keepMarks(options: AppOptions, jobs: Jobs): Promise<void> {
  const { connection, now, log, secrets, language, markPlaces: places = NOWHERE } = options;
  if (!isMarkedOutside(places)) return;
  const notify = jobs.enqueueNotification;
  const marking = { ...connection, now, secrets, places, language, notify };
  await marked({ db: connection.directory, now }, (lastAt) => markOutside(marking, lastAt)).catch(
    (error: unknown) =>
      log.error({ error: String(error) }, 'no mark outside was written; the next try is in five minutes'),
  );
}

/** What is done on one node when it is time. */
export interface RegularWork {
  /** Removes expired data. */
  sweep: () => Promise<void>;
  /** Keeps marks outside, compares approval centres and reads travel providers. */
  compare: () => Promise<void>;
}

export const regularWork = (options: AppOptions, jobs: Jobs, acting: Acting): RegularWork => ({
  sweep: unlessAwaited(options, () => keepHouse(options, jobs, acting)),
  compare: unlessAwaited(options, comparing(options, jobs, acting.asSystem)),
});

/** Leaves work for its next time while each of its changes would wait for a standby, with a connection of its own. */
const unlessAwaited =
  ({ standby }: AppOptions, work: () => Promise<void>) =>
  async (): Promise<void> => {
    if (!standby?.isAwaited()) await work();
  };

/** Begins what is read of other systems when it is time; called often, on every node. */
const comparing = (options: AppOptions, jobs: Jobs, asSystem: AsSystem) => async (): Promise<void> => {
  const { connection, now, secrets, travelPorts } = options;
  await keepMarks(options, jobs);
  await noted({ db: connection.directory, now }, 'compare', async () => {
    await beginChecks({ ...connection, now, secrets, asSystem });
    await beginFeeds({ ...connection, now, asSystem, travelPorts });
    await comparePayments({ ...connection, now, asSystem });
    return true;
  });
};

interface Acting {
  asSystem: AsSystem;
  actAs: ActAs;
}

/** The hourly work on one node; a failed sweep does not prevent the statements of the audit log. */
async function keepHouse(options: AppOptions, jobs: Jobs, acting: Acting): Promise<void> {
  const { connection, now } = options;
  const noting = { db: connection.directory, now };
  try {
    await noted(noting, 'clean', () => keepClean(options, jobs, acting));
  } finally {
    await noted(noting, 'statements', async () => {
      await mailStatements({ ...connection, now, asSystem: acting.asSystem });
      return true;
    });
  }
}

/** What may be left of a transaction over two servers. */
function sweepsOfServers({ connection: { directory, servers } }: AppOptions) {
  return servers ? [(companyId: string) => sweepMemberships(directory, companyId)] : [];
}

/** The hourly sweep: removes expired data and resumes unfinished work. */
async function keepClean(options: AppOptions, jobs: Jobs, { asSystem, actAs }: Acting): Promise<boolean> {
  const { connection, now, log, storage, origin } = options;
  const { directory: db } = connection;
  // First: the others cannot work on a company that is nowhere.
  await connection.servers?.putAwayUnfounded();
  const files = { db, storage, now, log, asSystem, namers: [fileNamer, printNamer, exportNamer] };
  return await sweep({
    db,
    now,
    inCompany: [
      ...sweepsOfServers(options),
      jobs.requeue,
      jobs.prune,
      (companyId) => sweepCards(db, companyId, now()),
      (companyId) => sweepPrints(files, companyId),
      (companyId) => sweepExports(files, companyId),
      (companyId) => sweepLooseFiles(files, companyId),
      (companyId) => sweepLines(db, companyId),
      sweepWallets(asSystem),
      sweepTransfers(asSystem, now),
      (companyId) => sweepSearches(db, companyId, now()),
      (companyId) => sweepCodes(db, companyId, now()),
      (companyId) => sweepReports(db, companyId, now()),
      (companyId) => mailReports({ db, now, actAs, origin: origin ?? '' }, companyId),
      ...SEARCHED_LISTS.map((list) => (companyId: string) => sweepSearch(db, list, companyId, now())),
    ],
    overall: [() => sweepStorage(files)],
  });
}
