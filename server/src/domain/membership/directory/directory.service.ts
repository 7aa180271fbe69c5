import { AppError } from '@outlay/contract/errors';
import {
  DirectoryRun,
  type DirectoryAct,
  type DirectorySetting,
  type DirectorySource,
  type DirectorySummary,
  type DirectoryTrial,
} from '@outlay/contract/membership/directory';
import { listLive, memberRefs } from '#domain/organisation/company/company.service.ts';
import type { OutsidePorts } from '#domain/membership/connection/source.service.ts';
import type { DirectoryPort } from '#provider/directory/directory.port.ts';
import { dayOf, instantOf, nextDay } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { countUse } from '#request/limit.ts';
import { keepConflicts } from './directory.conflict.service.ts';
import { hereFor } from './directory.here.ts';
import { planOf } from './directory.plan.ts';
import type { Plan } from './directory.policy.ts';
import * as directories from './directory.repository.ts';
import * as runs from './directory.run.repository.ts';
import { findSource, readDirectory, sourceOf, type Source } from './directory.source.ts';

const DAY_MS = 86_400_000;
const RUNS_SHOWN = 30;
export const REFUSED_SHOWN = 50;
const DIFFERENCES_SHOWN = 200;
const LEAVERS_SHOWN = 200;

type Reader = Pick<Context, 'db' | 'user' | 'secrets'>;

export async function getSetting(ctx: Reader): Promise<{ setting: DirectorySetting | null }> {
  const found = await findSource(ctx);
  if (!found) return { setting: null };
  const { source, handOverId, enabled, tried, confirmed, version } = found;
  const handOver = (await memberRefs(ctx, [handOverId])).get(handOverId ?? '') ?? null;
  return { setting: { source: shown(source), handOver, enabled, tried, confirmed, version } };
}

const shown = (source: Source): DirectorySource =>
  source.kind === 'address'
    ? { kind: 'address', url: source.url, hasSecret: true }
    : { kind: 'connection', id: source.key, name: source.connection.name, platform: source.platform };

interface SettingForm {
  version: number;
  address?: { url: string; secret?: string | undefined } | undefined;
  handOverId: string | null;
  enabled: boolean;
}

export async function saveSetting(ctx: Context, form: SettingForm): Promise<DirectorySetting> {
  const { db, user, now, secrets } = ctx;
  const { companyId } = user;
  const { address, handOverId, enabled } = form;
  if (handOverId && (await listLive(ctx, [handOverId])).length === 0)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'handOverId', code: 'badFormat' }] });
  const before = await directories.findSetting(db, companyId);
  if (!address && !(await findSource(ctx)))
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'address', code: 'required' }] });
  // Avoids sending a stored token to a new address: a changed URL needs the token again.
  if (address && address.secret === undefined && before?.url !== address.url)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'address.secret', code: 'required' }] });
  const sealed =
    address?.secret === undefined
      ? undefined
      : secrets.seal(address.secret, 'directory_setting', { company_id: companyId });
  const change = { url: address?.url, sealed, handOverId, enabled };
  const saved = before
    ? await directories.updateSetting(db, companyId, form.version, change)
    : form.version === 0 && (await directories.insertSetting(db, companyId, change, now()));
  if (!saved) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({
    ...{ action: 'directory.save', objectType: 'directory', objectId: companyId },
    detail: { url: address?.url ?? null, handOverId, enabled, secretChanged: sealed !== undefined },
  });
  const { setting } = await getSetting(ctx);
  if (!setting) throw new AppError('NOT_FOUND', 'directory');
  if (enabled) enqueueDaily(ctx, setting.version);
  return setting;
}

const NIGHT_HOUR = '02';
const MINUTES = 60;

/**
 * Enqueues the next nightly run, at two o'clock in the company's time zone and some minutes that differ between companies;
 * it is ignored when the setting has changed, since the new version enqueues its own.
 */
export function enqueueDaily(
  { emit, now, user }: Pick<Context, 'emit' | 'now' | 'user'>,
  version: number,
): void {
  const { companyId, timeZone } = user;
  const minute = String(Number.parseInt(companyId.slice(-4), 16) % MINUTES).padStart(2, '0');
  const at = (day: string) => new Date(instantOf(timeZone, day, `${NIGHT_HOUR}:${minute}`));
  const today = dayOf(now(), timeZone);
  const dueAt = at(today) > now() ? at(today) : at(nextDay(today));
  emit({ topic: 'directory.sync', payload: { version }, dueAt });
}

export interface DirectoryReading {
  port: DirectoryPort;
  contacts: OutsidePorts['contacts'];
}

/** Previews a run. The directory is read outside of any transaction. */
export async function tryDirectory(ctx: Context, ports: DirectoryReading): Promise<DirectoryTrial> {
  const { db, directory, user, now, secrets } = ctx;
  const { companyId } = user;
  await countUse(directory, `directory of ${companyId}`, { most: 60, seconds: 3600 }, now());
  const { source } = await ctx.transact(sourceOf);
  const snapshot = await readDirectory({ ...ports, db, now }, secrets, source);
  const plan = await ctx.transact(async (inner) => {
    const made = planOf(snapshot, await hereFor(inner, source, snapshot));
    await keepConflicts(inner, source.key, made.refused);
    await directories.markSource(inner.db, companyId, { tried_source: source.key }, inner.now());
    return made;
  });
  const differences = plan.steps.flatMap(({ act, name, detail }) =>
    act === 'link' ? [] : [{ act, name, detail }],
  );
  return { ...summaryOf(plan), differences: differences.slice(0, DIFFERENCES_SHOWN) };
}

function summaryOf({ steps, refused }: Plan): DirectorySummary {
  const counts: Partial<Record<DirectoryAct, number>> = {};
  for (const { act } of steps) if (act !== 'link') counts[act] = (counts[act] ?? 0) + 1;
  return { counts, refused: refused.slice(0, REFUSED_SHOWN).map(({ name, fault }) => ({ name, fault })) };
}

/** Starts a run. The first one of a source confirms it, so that it is followed by itself from then on. */
export async function startRun(ctx: Context): Promise<DirectoryRun> {
  const { db, directory, user, now, audit } = ctx;
  const { companyId, memberId } = user;
  await countUse(directory, `directory of ${companyId}`, { most: 60, seconds: 3600 }, now());
  const { source, tried, confirmed } = await sourceOf(ctx);
  if (!tried) throw new AppError('WRONG_STATE', { reason: 'trialFirst' });
  const [last] = await runs.listRuns(db, companyId, 1);
  const running = last?.state === 'running' && now().getTime() - last.started_at.getTime() < DAY_MS;
  if (running) throw new AppError('WRONG_STATE', { reason: 'keyRunning' });
  if (!confirmed) await directories.markSource(db, companyId, { confirmed_source: source.key }, now());
  const id = newId();
  await runs.insertRun(db, companyId, { id, source: source.key, startedBy: memberId, now: now() });
  ctx.emit({ topic: 'directory.sync', payload: { runId: id, memberId } });
  audit({ action: 'directory.run', objectType: 'directory', objectId: id });
  return await foundRun(ctx, id);
}

/** Lets a run that waits go on with the leavers whom it lists, or dismisses it. */
export async function answerRun(
  ctx: Context,
  { id, confirm }: { id: string; confirm: boolean },
): Promise<DirectoryRun> {
  const { db, user, now, audit } = ctx;
  const { companyId, memberId } = user;
  const change = confirm
    ? { state: 'running' as const, started_by: memberId }
    : { state: 'dismissed' as const, ended_at: now() };
  await foundRun(ctx, id);
  if (!(await runs.answerRun(db, companyId, id, change)))
    throw new AppError('WRONG_STATE', { reason: 'changedSince' });
  const run = await foundRun(ctx, id);
  if (confirm) ctx.emit({ topic: 'directory.sync', payload: { runId: id, memberId } });
  const detail = { confirm, leaving: run.leaving };
  audit({ action: 'directory.answer', objectType: 'directory', objectId: id, detail });
  return run;
}

/** The connection of a source is removed: its links, conflicts and decisions go. Members and departments stay. */
export const forgetSource = (
  { db, user }: Pick<Context, 'db' | 'user'>,
  connectionId: string,
): Promise<void> => directories.forgetSource(db, user.companyId, connectionId);

async function foundRun({ db, user }: Reader, id: string): Promise<DirectoryRun> {
  const row = await runs.findRun(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `run ${id}`);
  return present(row);
}

export async function listRuns({ db, user }: Reader): Promise<{ items: DirectoryRun[] }> {
  return { items: (await runs.listRuns(db, user.companyId, RUNS_SHOWN)).map(present) };
}

function present(row: runs.RunRow): DirectoryRun {
  return DirectoryRun.parse({
    ...{ counts: {}, refused: [], failure: null },
    ...row.summary,
    ...{ id: row.id, state: row.state, byEvents: row.by_events, startedBy: row.starter_name },
    leavers: row.leavers.slice(0, LEAVERS_SHOWN),
    leaving: row.leavers.length,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  });
}
