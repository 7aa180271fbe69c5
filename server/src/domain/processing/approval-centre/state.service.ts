import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import type { LocalText } from '@outlay/contract/fields';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import { subjectsOf } from '#domain/membership/identity/identity.ask.service.ts';
import { loadRun, type LoadedRun } from '#domain/documents/flow/run.service.ts';
import type { ShownInstance } from '#database/tables.ts';
import { dayText, moneyText } from '#i18n/format.ts';
import { localText } from '#i18n/local-text.ts';
import { words } from '#i18n/words.ts';
import type { MessageDescriptor } from '@lingui/core';
import type {
  CentreInstance,
  CentreStatus,
  CentreTask,
  CentreTaskStatus,
  CentreText,
} from '#provider/platform/approvals.port.ts';
import type { Context } from '#request/context.ts';
import { sha256 } from '#secrets/secret.ts';
import { FACTS, STEP, TITLE } from './centre.words.ts';
import { documentIn } from '#domain/membership/connection/places.service.ts';
import { findShown, listCopies } from './state.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findShown>>>;

/** The map of product states; a document that is voided later stays as it was decided, unless it was open or approved. */
const STATUS: Readonly<Record<DocumentStatus, CentreStatus | 'kept'>> = {
  ToBeSubmitted: 'kept',
  UnderApproval: 'pending',
  Rejected: 'rejected',
  Returned: 'cancelled',
  Withdrawn: 'cancelled',
  Voided: 'terminated',
  Passed: 'approved',
  InPayment: 'approved',
  Paid: 'approved',
};

const TASK_STATUS: Readonly<Record<string, CentreTaskStatus>> = {
  Pending: 'pending',
  Approved: 'approved',
  Rejected: 'rejected',
  Transferred: 'transferred',
};

/**
 * What an approval centre should show of a document now, in order: the instance of an earlier submission that is still open
 * there is closed first. Empty if there is nothing to show.
 */
export async function readInstances(
  ctx: Context,
  connection: Opened,
  documentId: string,
  shown: ShownInstance | null,
): Promise<CentreInstance[]> {
  const { db, user } = ctx;
  const row = await findShown(db, user.companyId, documentId);
  const loaded = row && (await loadRun(ctx, documentId));
  const status = row && statusOf(row.status, shown);
  if (!row || !loaded || status === undefined) return [];
  const copies = await listCopies(db, user.companyId, documentId);
  const people = [
    row.submitter_id,
    ...loaded.row.tasks.map((task) => task.holder_id),
    ...copies.map((copy) => copy.member_id),
  ];
  const subjects = await subjectsOf(db, user.companyId, connection.id, people);
  const about = aboutOf(row, {
    ...{ url: documentIn(connection, ctx.origin.site, documentId), subjects, copies },
    ...{ runId: loaded.row.id, timeZone: user.timeZone },
  });
  const current: CentreInstance = {
    ...{ ...about, id: loaded.row.id, status },
    ...{
      startedAt: (row.submitted_at ?? row.created_at).getTime(),
      endedAt: status === 'pending' ? null : row.since.getTime(),
    },
    tasks: withFormer(tasksOf(loaded, subjects), shown?.instance === loaded.row.id ? shown : null, row),
  };
  if (!shown || shown.instance === current.id || shown.status !== 'pending') return [current];
  return [closed(current, shown, row), current];
}

function statusOf(status: DocumentStatus, shown: ShownInstance | null): CentreStatus | undefined {
  const wanted = STATUS[status];
  if (wanted === 'kept') return undefined;
  if (status !== 'Voided') return wanted;
  const isOver = shown?.status === 'rejected' || shown?.status === 'cancelled';
  return shown && !isOver ? wanted : undefined;
}

/** Everything but the run. */
function aboutOf(
  row: Row,
  {
    url,
    subjects,
    copies,
    runId,
    timeZone,
  }: {
    url: string;
    subjects: ReadonlyMap<string, string>;
    copies: Awaited<ReturnType<typeof listCopies>>;
    runId: string;
    timeZone: string;
  },
) {
  const type = both(row.type_name);
  const money = (locale: 'zh-Hans' | 'en') =>
    moneyText({ amount: row.shown_amount, currency: row.currency }, { locale });
  const facts = [
    { name: said(FACTS.number), value: row.number ?? '' },
    { name: said(FACTS.submitter), value: row.submitter_name },
    { name: said(FACTS.amount), value: money('zh-Hans') },
    { name: said(FACTS.title), value: row.title },
    ...(row.status === 'Paid'
      ? [
          {
            name: said(FACTS.paidOn),
            value: dayText(row.since.toISOString(), { locale: 'zh-Hans', timeZone }),
          },
        ]
      : []),
  ];
  const values = (text: string) => ({ type: text, number: row.number ?? '', submitter: row.submitter_name });
  return {
    title: { zh: words('zh-Hans')(TITLE, values(type.zh)), en: words('en')(TITLE, values(type.en)) },
    facts: facts.filter(({ value }) => value !== ''),
    url,
    submitter: { subject: subjects.get(row.submitter_id) ?? null, name: row.submitter_name },
    copies: copies.flatMap(({ member_id, read_at, created_at }) => {
      const subject = subjects.get(member_id);
      // Unique among the instances of all submissions.
      const id = sha256(`${runId} ${member_id}`).toString('hex').slice(0, 32);
      return subject === undefined ? [] : [{ id, subject, read: read_at !== null, at: created_at.getTime() }];
    }),
    // Another one after each act, so that the same decision on a reopened task is no repetition.
    context: `${row.shown_amount} ${row.event_seq}`,
  };
}

const said = (text: MessageDescriptor): CentreText => ({ zh: words('zh-Hans')(text), en: words('en')(text) });
const both = (text: LocalText): CentreText => ({ zh: localText(text, 'zh-Hans'), en: localText(text, 'en') });

/** The tasks of those whom the platform knows; those whose turn has not come are not shown. */
function tasksOf({ row }: LoadedRun, subjects: ReadonlyMap<string, string>): CentreTask[] {
  return row.tasks.flatMap((task) => {
    const subject = subjects.get(task.holder_id);
    if (subject === undefined || task.state === 'Waiting') return [];
    const status = TASK_STATUS[task.state] ?? 'done';
    return {
      ...{
        id: task.id,
        subject,
        nodeKey: task.node_key,
        nodeName: both(task.node_name),
        status,
      },
      createdAt: new Date(task.arrived_at).getTime(),
      endedAt: task.decided_at === null ? null : new Date(task.decided_at).getTime(),
      ...{ mayApprove: true, mayReject: task.kind === 'approve' },
    };
  });
}

/** Tasks that were shown as open and are no longer the person's are closed. */
function withFormer(tasks: readonly CentreTask[], shown: ShownInstance | null, row: Row): CentreTask[] {
  const gone = (shown?.tasks ?? []).filter(
    ({ id, status }) => status === 'pending' && !tasks.some((task) => task.id === id),
  );
  return [...tasks, ...gone.map((task) => formerTask(task, row))];
}

const formerTask = (task: ShownInstance['tasks'][number], row: Row): CentreTask => ({
  ...{ id: task.id, subject: task.subject, nodeKey: task.nodeKey, nodeName: said(STEP) },
  status: task.status === 'pending' ? 'done' : task.status,
  ...{ createdAt: task.createdAt, endedAt: row.since.getTime(), mayApprove: false, mayReject: false },
});

/** The instance of an earlier submission, as it ends. */
const closed = (current: CentreInstance, shown: ShownInstance, row: Row): CentreInstance => ({
  ...current,
  ...{ id: shown.instance, status: 'cancelled', startedAt: shown.startedAt, endedAt: row.since.getTime() },
  tasks: shown.tasks.map((task) => formerTask(task, row)),
  // Their ids belong to the new instance.
  copies: [],
});

/** What is remembered of an instance. */
export const shownOf = (instance: CentreInstance, updateTime: number): ShownInstance => ({
  ...{ instance: instance.id, status: instance.status, startedAt: instance.startedAt },
  tasks: instance.tasks.map(({ id, subject, nodeKey, status, createdAt }) => ({
    ...{ id, subject, nodeKey, status, createdAt },
  })),
  ...{ hash: hashOf(instance), updateTime },
});

/** Equal for instances that look the same. */
export const hashOf = (instance: CentreInstance): string =>
  sha256(JSON.stringify(instance)).toString('base64url');
