import { AppError } from '@outlay/contract/errors';
import { ContactsKind } from '@outlay/contract/membership/connection.settings';
import { onceOnly, type CallbackListener } from '#domain/membership/connection/callback.service.ts';
import { noteEvent } from '#domain/membership/connection/opened.service.ts';
import type { Opened } from '#domain/membership/connection/source.service.ts';
import type {
  DirectoryDepartment,
  DirectoryPerson,
  DirectorySnapshot,
} from '#provider/directory/directory.port.ts';
import type { OutsideEvent } from '#provider/platform/callback.port.ts';
import type { Context, OpenContext } from '#request/context.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { Secrets } from '#secrets/secret.ts';
import { newId } from '#system/id.ts';
import { applyAll, type Act, type Sums } from './directory.apply.ts';
import { keepConflicts } from './directory.conflict.service.ts';
import { changesIn, type DirectoryChange } from './directory.events.ts';
import { tooMany, type Refusal, type Scope } from './directory.policy.ts';
import * as directories from './directory.repository.ts';
import * as runs from './directory.run.repository.ts';
import type { Leaver } from './directory.run.repository.ts';
import { notifyAdministrators, type DirectoryPorts } from './directory.run.service.ts';
import { callContacts, findSource, type Found, type Source } from './directory.source.ts';

const HOUR_MS = 3_600_000;
/** Above a department; WeCom allows fifteen. */
const DEEPEST = 30;

const eventsOf = ({ settings, uses }: Opened, event: OutsideEvent): DirectoryChange[] => {
  const kind = ContactsKind.safeParse(settings.kind).data;
  return kind && uses.includes('directory') ? changesIn(kind, event) : [];
};

/** Takes the events of a platform about its contacts. */
export const directoryListener: CallbackListener = {
  takes: (event, connection) => eventsOf(connection, event).length > 0,
  async listen(ctx, connection, event) {
    await onceOnly(ctx, connection, event, async (inner) => {
      await noteEvent(inner, connection, { kind: 'callback', name: event.type });
      for (const change of eventsOf(connection, event)) directoryChanged(inner, connection, change);
    });
    return undefined;
  },
};

/** Something changed in the contacts: it is read from the platform and applied after the commit. */
export function directoryChanged(
  { emit }: Pick<OpenContext, 'emit'>,
  { id: connectionId, companyId }: Pick<Opened, 'id' | 'companyId'>,
  change: DirectoryChange,
): void {
  emit({ companyId, topic: 'directory.change', payload: { connectionId, ...change } });
}

type FromConnection = Extract<Source, { kind: 'connection' }>;

interface Following {
  ports: DirectoryPorts;
  act: Act;
  secrets: Secrets;
  found: Found & { source: FromConnection };
}

/**
 * Reads the person or the department of an event from the platform and applies what changed, if an administrator has
 * confirmed the source. Safe to repeat. A platform that does not answer is called again later.
 */
export const followChange =
  (ports: DirectoryPorts): OutboxHandler<'directory.change'> =>
  async ({ companyId, payload }) => {
    const { connectionId, formerly, ...change } = payload;
    const act: Act = (work) => ports.asSystem(companyId, work);
    const { found, secrets } = await act(async (ctx) => ({
      found: await findSource(ctx),
      secrets: ctx.secrets,
    }));
    if (!found?.confirmed || found.source.key !== connectionId || found.source.kind !== 'connection') return;
    const { source } = found;
    if (formerly !== undefined && change.person !== undefined)
      await rename(act, source.key, formerly, change.person);
    try {
      await follow({ ports, act, secrets, found: { ...found, source } }, change);
    } catch (error) {
      // Another call does not help; the connection's test names what is missing, and so does the nightly run.
      if (!(error instanceof AppError) || error.options.reason !== 'directoryRefused') throw error;
    }
  };

const rename = (act: Act, source: string, from: string, to: string) =>
  act(async ({ db, user }) => await directories.renameLink(db, user.companyId, source, { from, to }));

async function follow(following: Following, change: Omit<DirectoryChange, 'formerly'>): Promise<void> {
  const { ports, act, found } = following;
  const { source } = found;
  const { snapshot, scope } = await readChange(following, change);
  const assertMayLeave = (ctx: Context) => assertFewLeave(ctx, source);
  const { leave } = ports;
  const sums = await applyAll(act, { source, snapshot, scope, leave, assertMayLeave });
  const refused = [...sums.refused.values()];
  // Changed by somebody else at the same moment: the event is applied again.
  if (refused.some(({ fault }) => fault === 'changedSince'))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  await act(async (ctx) => {
    await keepConflicts(ctx, source.key, refused, [...scope.people, ...scope.departments]);
    await noteChange(ctx, source, { sums, held: refused.filter(({ fault }) => fault === 'tooManyLeave') });
  });
}

/**
 * Those who left within the hour count, whatever removed them. Events are applied at the same time, so one waits for the
 * other here.
 *
 * @throws AppError `tooManyLeave`
 */
async function assertFewLeave({ db, user, now }: Context, source: Source): Promise<void> {
  await directories.lockSetting(db, user.companyId);
  const since = new Date(now().getTime() - HOUR_MS);
  const { linked, left } = await directories.countLinked(db, user.companyId, source.key, since);
  if (tooMany(left + 1, left + linked)) throw new AppError('WRONG_STATE', { reason: 'tooManyLeave' });
}

/** The entry of the event, and the departments above it that are not known here. */
async function readChange(
  { ports, act, secrets, found: { source } }: Following,
  { person, department }: Omit<DirectoryChange, 'formerly'>,
): Promise<{ snapshot: DirectorySnapshot; scope: Scope }> {
  const links = await act(({ db, user }) =>
    directories.listLinks(db, user.companyId, source.key, { externalIds: [], memberIds: [] }),
  );
  const known = new Set(links.flatMap((link) => (link.kind === 'department' ? [link.external_id] : [])));
  const findDepartment = (id: string) =>
    callContacts(ports, secrets, source, (port, ...at) => port.findDepartment(...at, id));
  const departments = new Map<string, DirectoryDepartment>();
  const readUp = async (start: string): Promise<void> => {
    let id: string | null = start;
    for (let level = 0; id !== null && level < DEEPEST && !departments.has(id); level += 1) {
      const one: DirectoryDepartment | null = await findDepartment(id);
      if (!one) return;
      departments.set(id, one);
      id = one.parentId !== null && !known.has(one.parentId) ? one.parentId : null;
    }
  };
  const people: DirectoryPerson[] = [];
  if (department !== undefined) await readUp(department);
  if (person !== undefined) {
    const one = await callContacts(ports, secrets, source, (port, ...at) => port.findPerson(...at, person));
    if (one) people.push(one);
    for (const id of one?.departmentIds ?? []) if (!known.has(id)) await readUp(id);
  }
  return {
    snapshot: {
      departments: [...departments.values()].map((one) => topped(one, departments, known)),
      people,
    },
    scope: {
      people: new Set(person === undefined ? [] : [person]),
      departments: new Set([...departments.keys(), ...(department === undefined ? [] : [department])]),
    },
  };
}

/** A department whose parent the app cannot see is a topmost one. */
const topped = (
  one: DirectoryDepartment,
  read: ReadonlyMap<string, DirectoryDepartment>,
  known: ReadonlySet<string>,
): DirectoryDepartment =>
  one.parentId === null || read.has(one.parentId) || known.has(one.parentId)
    ? one
    : { ...one, parentId: null };

/** Adds what changed to the row of this hour's events, and who was held back to one that waits. */
async function noteChange(
  ctx: Context,
  source: FromConnection,
  { sums, held }: { sums: Sums; held: readonly Refusal[] },
): Promise<void> {
  await directories.lockSetting(ctx.db, ctx.user.companyId);
  if (sums.taken.length > 0) await addToRun(ctx, source, 'done', { counts: sums.counts, leavers: [] });
  if (held.length > 0) await addToRun(ctx, source, 'waiting', { counts: {}, leavers: held.map(leaverOf) });
  for (const { act, name } of sums.taken)
    await noteEvent(ctx, source.connection, { kind: 'directory', name, detail: act });
  for (const { name } of held)
    await noteEvent(ctx, source.connection, { kind: 'directory', name, detail: 'tooManyLeave' });
}

const leaverOf = ({ externalId, name, account }: Refusal): Leaver => ({ externalId, name, account });

async function addToRun(
  ctx: Context,
  { key: source }: Source,
  state: 'done' | 'waiting',
  more: { counts: Sums['counts']; leavers: readonly Leaver[] },
): Promise<void> {
  const { db, user, now } = ctx;
  const { companyId } = user;
  const since = new Date(now().getTime() - HOUR_MS);
  const before = await runs.lockEventRun(db, companyId, { source, state, since });
  const counts = { ...before?.summary.counts };
  for (const [act, count] of Object.entries(more.counts) as [keyof typeof counts, number][])
    counts[act] = (counts[act] ?? 0) + count;
  const leavers = [
    ...new Map([...(before?.leavers ?? []), ...more.leavers].map((one) => [one.externalId, one])).values(),
  ];
  const failure = state === 'waiting' ? 'tooManyLeave' : null;
  const change = { summary: { counts, refused: [], failure }, leavers, now: now() };
  if (before) await runs.changeEventRun(db, companyId, before.id, change);
  else {
    await runs.insertEventRun(db, companyId, { id: newId(), source, state, ...change });
    if (state === 'waiting') await notifyAdministrators(ctx, leavers.length);
  }
}
