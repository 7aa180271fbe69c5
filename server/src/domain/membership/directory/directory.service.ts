import { AppError } from '@outlay/contract/errors';
import type { DirectorySummary } from '@outlay/contract/membership/directory';
import {
  DirectoryRun,
  type DirectoryAct,
  type DirectorySetting,
  type DirectoryTrial,
} from '@outlay/contract/membership/directory';
import { listLive, memberRefs } from '#domain/organisation/company/company.service.ts';
import type { DirectoryPort } from '#provider/directory/directory.port.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { countUse } from '#request/limit.ts';
import { hereFor } from './directory.here.ts';
import { planOf, type Plan } from './directory.policy.ts';
import * as directories from './directory.repository.ts';

const DAY_MS = 86_400_000;
const RUNS_SHOWN = 30;
export const REFUSED_SHOWN = 50;
const DIFFERENCES_SHOWN = 200;

type Reader = Pick<Context, 'db' | 'user'>;

export async function getSetting(ctx: Reader): Promise<{ setting: DirectorySetting | null }> {
  const row = await directories.findSetting(ctx.db, ctx.user.companyId);
  if (!row) return { setting: null };
  const handOver = (await memberRefs(ctx, [row.hand_over_id])).get(row.hand_over_id ?? '') ?? null;
  const { url, enabled, version } = row;
  return { setting: { url, hasSecret: true, handOver, enabled, version } };
}

interface SettingForm {
  version: number;
  url: string;
  secret?: string | undefined;
  handOverId: string | null;
  enabled: boolean;
}

export async function saveSetting(ctx: Context, form: SettingForm): Promise<DirectorySetting> {
  const { db, user, now, secrets } = ctx;
  const { companyId } = user;
  const { url, handOverId, enabled } = form;
  if (handOverId && (await listLive(ctx, [handOverId])).length === 0)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'handOverId', code: 'badFormat' }] });
  const before = await directories.findSetting(db, companyId);
  // Avoids sending a stored token to a new address: a changed URL needs the token again.
  if (form.secret === undefined && before?.url !== url)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'secret', code: 'required' }] });
  const sealed =
    form.secret === undefined
      ? undefined
      : secrets.seal(form.secret, 'directory_setting', { company_id: companyId });
  const saved = before
    ? await directories.updateSetting(db, companyId, form.version, { url, sealed, handOverId, enabled })
    : sealed !== undefined &&
      form.version === 0 &&
      (await directories.insertSetting(db, companyId, { url, sealed, handOverId, enabled, now: now() }));
  if (!saved) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({
    ...{ action: 'directory.save', objectType: 'directory', objectId: companyId },
    detail: { url, handOverId, enabled, secretChanged: sealed !== undefined },
  });
  const { setting } = await getSetting(ctx);
  if (!setting) throw new AppError('NOT_FOUND', 'directory');
  if (enabled) enqueueDaily(ctx, setting.version);
  return setting;
}

/**
 * Enqueues the next daily run; it is ignored when the setting has changed, since the new version enqueues its
 * own.
 */
export const enqueueDaily = ({ emit, now }: Pick<Context, 'emit' | 'now'>, version: number): void =>
  emit({ topic: 'directory.sync', payload: { version }, dueAt: new Date(now().getTime() + DAY_MS) });

/** The directory's URL and secret; throws `NOT_FOUND` when none is set up. */
export async function sourceOf({ db, user, secrets }: Pick<Context, 'db' | 'user' | 'secrets'>) {
  const row = await directories.findSetting(db, user.companyId);
  if (!row) throw new AppError('NOT_FOUND', 'directory');
  return {
    ...row,
    source: { url: row.url, secret: secrets.open(row.secret_sealed, 'directory_setting', row) },
  };
}

/** Previews a run. The directory is read outside of any transaction. */
export async function tryDirectory(ctx: Context, port: DirectoryPort): Promise<DirectoryTrial> {
  const { directory, user, now } = ctx;
  await countUse(directory, `directory of ${user.companyId}`, { most: 60, seconds: 3600 }, now());
  const { source } = await ctx.transact(sourceOf);
  const snapshot = await port.read(source);
  const plan = await ctx.transact(async (inner) => planOf(snapshot, await hereFor(inner, snapshot)));
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

export async function startRun(ctx: Context): Promise<DirectoryRun> {
  const { db, directory, user, now, emit, audit } = ctx;
  const { companyId, memberId } = user;
  await countUse(directory, `directory of ${companyId}`, { most: 60, seconds: 3600 }, now());
  await sourceOf(ctx);
  const [last] = await directories.listRuns(db, companyId, 1);
  const running = last?.state === 'running' && now().getTime() - last.started_at.getTime() < DAY_MS;
  if (running) throw new AppError('WRONG_STATE', { reason: 'keyRunning' });
  const id = newId();
  await directories.insertRun(db, companyId, { id, startedBy: memberId, now: now() });
  emit({ topic: 'directory.sync', payload: { runId: id, memberId } });
  audit({ action: 'directory.run', objectType: 'directory', objectId: id });
  const row = await directories.findRun(db, companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `run ${id}`);
  return present(row);
}

export async function listRuns({ db, user }: Reader): Promise<{ items: DirectoryRun[] }> {
  return { items: (await directories.listRuns(db, user.companyId, RUNS_SHOWN)).map(present) };
}

function present(row: directories.RunRow): DirectoryRun {
  return DirectoryRun.parse({
    ...{ counts: {}, refused: [], failure: null },
    ...row.summary,
    ...{ id: row.id, state: row.state, startedBy: row.starter_name },
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  });
}
