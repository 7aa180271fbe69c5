import { setTimeout as sleep } from 'node:timers/promises';
import { fenceLock, FIRST } from '../database/servers/entrance.ts';
import { inOne, type Session, type Side } from './move.session.ts';

/** A fence that nobody takes away goes by itself: whoever put it up may have been killed. */
const FENCE_S = 10;
const TRIES = 40;

/** Waits for those who write, and lets nobody write from then on; false if some write on and on. */
export async function fence({ companyId, source: { client, name } }: Session): Promise<boolean> {
  for (let tried = 0; tried < TRIES; tried += 1)
    try {
      await inOne(client, async () => {
        // Whoever wants to write waits behind this lock, so that it must not wait for long itself.
        await client.query(`set local lock_timeout = '500ms'`);
        await client.query(`select pg_advisory_xact_lock(${fenceLock(companyId)})`);
        await client.query(
          `insert into company_place (company_id, server, fenced_until)
           values ($1, $2, clock_timestamp() + interval '${FENCE_S} seconds')
           on conflict (company_id) do update set fenced_until = excluded.fenced_until`,
          [companyId, name],
        );
      });
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error;
      await sleep(250);
    }
  return false;
}

export const takeFenceAway = async ({ companyId, source }: Session): Promise<void> => {
  await source.client.query('update company_place set fenced_until = null where company_id = $1', [
    companyId,
  ]);
};

/** The first table that differs, with both numbers of rows; undefined if none does. */
export async function difference({ companyId, source, target }: Session): Promise<string | undefined> {
  const counts = source.tables.map(
    ({ name: table }) =>
      `select '${table}' as name, count(*)::bigint as rows, null as head from ${table} where company_id = $1`,
  );
  const head = `select 'audit log', 0, to_jsonb(h)::text from audit_head h where company_id = $1`;
  const text = [...counts, head].join(' union all ');
  const countsOf = async ({ client }: Side) => {
    const { rows } = await client.query<{ name: string; rows: string | number; head: string | null }>(text, [
      companyId,
    ]);
    return new Map(rows.map(({ name, ...row }) => [name, `${row.rows}${row.head ?? ''}`]));
  };
  const [here, there] = await Promise.all([countsOf(source), countsOf(target)]);
  const name = [...here.keys()].find((one) => here.get(one) !== there.get(one));
  return name && `${name} (${here.get(name)}, there ${there.get(name)})`;
}

async function versionAt({ client, name }: Side, companyId: string): Promise<number> {
  const text =
    name === FIRST
      ? 'select settings_version as version from company where id = $1'
      : 'select version from company_place where company_id = $1';
  const { rows } = await client.query<{ version: number }>(text, [companyId]);
  return Number(rows[0]?.version ?? 1);
}

/** Whether the fence still stands; what is changed then is committed before anybody can write again. */
async function leave({ companyId, source }: Session, set: string, values: unknown[]): Promise<boolean> {
  return await inOne(source.client, async () => {
    await source.client.query(`set local lock_timeout = '2s'`);
    await source.client.query(`select pg_advisory_xact_lock(${fenceLock(companyId)})`);
    const { rowCount } = await source.client.query(
      `update company_place set ${set} where company_id = $1 and fenced_until > clock_timestamp()`,
      [companyId, ...values],
    );
    return rowCount === 1;
  });
}

/**
 * From here on the company is on the target; false if the fence has gone meanwhile.
 *
 * The target lets it in first; the first server does so with `leadThere`. Then the source refuses it and says where it is, so
 * that it is found even if the directory does not lead there yet.
 */
export async function switchOver(session: Session, beforeLead: () => Promise<void> | void): Promise<boolean> {
  const { companyId, source, target } = session;
  const version = (await versionAt(source, companyId)) + 1;
  if (target.name !== FIRST)
    await target.client.query(
      `insert into company_place (company_id, server, version) values ($1, $2, $3)
       on conflict (company_id) do update set server = excluded.server, version = excluded.version, fenced_until = null`,
      [companyId, target.name, version],
    );
  const gone = 'server = $2, fenced_until = null, moving_to = null, moving_from = $3';
  if (!(await leave(session, gone, [target.name, source.name]))) return false;
  await beforeLead();
  await leadThere(session, version);
  return true;
}

/** The directory leads to the target. What is left to do if the source has refused the company and somebody was killed. */
export async function leadThere(
  { companyId, first, source, target }: Session,
  version?: number,
): Promise<void> {
  if (source.name === FIRST) return;
  const from = version ?? (await versionAt(source, companyId)) + 1;
  await inOne(first, async () => {
    if (target.name === FIRST)
      await first.query(
        'update company set settings_version = greatest(settings_version, $2::bigint) + 1 where id = $1',
        [companyId, from],
      );
    await first.query(
      `update company_place set server = $2, moving_to = null, moving_from = $3, fenced_until = null where company_id = $1`,
      [companyId, target.name, source.name],
    );
  });
}

/** A server that the company has left says so for ever: some node may still look for it there. */
export const recordNewPlace = async ({ companyId, source, target }: Session): Promise<void> => {
  if (source.name !== FIRST)
    await source.client.query(
      'update company_place set server = $2, fenced_until = null, moving_to = null, moving_from = null where company_id = $1',
      [companyId, target.name],
    );
};

/** Whether the source refuses the company already. */
export async function hasLeft({ companyId, source, target }: Session): Promise<boolean> {
  const { rowCount } = await source.client.query(
    'select from company_place where company_id = $1 and server = $2',
    [companyId, target.name],
  );
  return (rowCount ?? 0) > 0;
}
