import type pg from 'pg';
import type { Secrets } from '#secrets/secret.ts';
import { verifyAudit } from '#audit/audit.chain.ts';
import { FIRST } from '../database/servers/entrance.ts';
import { StartError } from '../start-error.ts';
import { awaitMark, awaitReaders, beginCopy, deleteRows, endCopy } from './move.copy.ts';
import { closeSide, openSide, standingOf, type Session, type Standing } from './move.session.ts';
import type { Owners } from './owners.ts';
import {
  difference,
  fence,
  hasLeft,
  leadThere,
  switchOver,
  takeFenceAway,
  recordNewPlace,
} from './move.switch.ts';
import { asOwner } from './session.ts';

export interface MoveOptions {
  owners: Owners;
  companyId: string;
  to: string;
  secrets: Secrets;
  say: (sentence: string) => void;
  /** Called before each step; tests end the move there. */
  before?: (step: MoveStep) => Promise<void> | void;
}

/** In their order. */
export const MOVE_STEPS = [
  ...(['note', 'copy', 'caughtUp', 'fence', 'mark', 'compare', 'switch'] as const),
  ...(['lead', 'endCopy', 'remove', 'done'] as const),
];
export type MoveStep = (typeof MOVE_STEPS)[number];

/** A fenced company waits no longer than this for the last changes to arrive. */
const LONGEST_MARK_MS = 1_500;
const TRIES = 5;

/**
 * Moves a company to another server while it is used; nobody can write for the moment of the switch. Repeated after an
 * interruption it goes on, and to the server where the company is it takes back what was begun.
 *
 * @returns how long nobody could write, in ms; undefined if only remains had to be removed
 * @throws StartError in one sentence if it cannot be moved; it then is where it was.
 */
export async function moveCompany(options: MoveOptions): Promise<number | undefined> {
  const { owners, companyId, to } = options;
  const first = (await openSide(owners, FIRST)).client;
  try {
    const standing = await standingOf(first, companyId);
    if (standing.movingFrom !== null) await clearAway(options, first, standing.server, standing.movingFrom);
    if (standing.server === to) return void (await takeBack(options, first, standing));
    if (standing.movingTo !== null && standing.movingTo !== to)
      throw new StartError(
        `The company is being moved to ${standing.movingTo}: finish that, or take it back by moving it to ${standing.server}.`,
      );
    return await between(options, first, standing.server, to, (session) => move(options, session));
  } finally {
    await first.end();
  }
}

async function between<T>(
  { owners, companyId }: MoveOptions,
  first: pg.Client,
  from: string,
  to: string,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const source = await openSide(owners, from);
  try {
    const target = await openSide(owners, to);
    try {
      return await work({ companyId, first, source, target });
    } finally {
      await closeSide(target);
    }
  } finally {
    await closeSide(source);
  }
}

async function move(options: MoveOptions, session: Session): Promise<number> {
  const { companyId, first, source, target } = session;
  const { say, before = () => undefined } = options;
  let paused = 0;
  if (await hasLeft(session)) await leadThere(session);
  else {
    await before('note');
    await first.query(
      `insert into company_place (company_id, server, moving_to) values ($1, $2, $3)
       on conflict (company_id) do update set moving_to = excluded.moving_to`,
      [companyId, source.name, target.name],
    );
    await before('copy');
    await beginCopy(session);
    say('✓ copied; changes follow');
    await assertChain(options, session);
    await before('caughtUp');
    paused = await cutOver(options, session);
    say(`✓ on ${target.name}; nobody could write for ${paused} ms`);
  }
  await before('endCopy');
  await clearAway(options, first, target.name, source.name);
  return paused;
}

/** The only part during which nobody can write. */
async function cutOver(options: MoveOptions, session: Session): Promise<number> {
  const { before = () => undefined } = options;
  for (let tried = 1; tried <= TRIES; tried += 1) {
    // What is to come in the fence is short: nearly everything has arrived before.
    await awaitMark(session, 60_000);
    await before('fence');
    const since = performance.now();
    if (!(await fence(session)))
      throw new StartError('The company writes without a pause: try again at a calmer time.');
    const isSame = await arrived(options, session).catch(async (error: unknown) => {
      await takeFenceAway(session);
      throw error;
    });
    await before('switch');
    // If it is cut off within, only going on is safe, so that the fence is left as it is.
    if (isSame && (await switchOver(session, () => before('lead'))))
      return Math.round(performance.now() - since);
    await takeFenceAway(session);
  }
  throw new StartError('The last changes did not arrive in time: try again at a calmer time.');
}

/** Whether all that was written is there; false if it takes too long. */
async function arrived({ before = () => undefined }: MoveOptions, session: Session): Promise<boolean> {
  await before('mark');
  if (!(await awaitMark(session, LONGEST_MARK_MS))) return false;
  await before('compare');
  const different = await difference(session);
  if (different === undefined) return true;
  throw new StartError(`The copy is not the same: ${different}. The company is where it was.`);
}

/** The audit log as it has arrived, while it grows. */
async function assertChain({ secrets }: MoveOptions, { companyId, target }: Session): Promise<void> {
  const verdict = await asOwner(target.url, companyId, (tx) =>
    verifyAudit(tx, secrets, companyId, undefined),
  );
  if (!verdict.intact)
    throw new StartError(
      `The audit log of the copy is broken at event ${verdict.brokenAt} (${verdict.fault}). The company is where it was.`,
    );
}

/** Ends the copy and removes the rows where the company was. */
async function clearAway(options: MoveOptions, first: pg.Client, at: string, from: string): Promise<void> {
  const { companyId, say, before = () => undefined } = options;
  await between(options, first, from, at, async (session) => {
    await recordNewPlace(session);
    await endCopy(session);
    await before('remove');
    await awaitReaders(session.source);
    const rows = await deleteRows(session.source, companyId);
    say(`✓ removed ${rows} rows from ${from}`);
    await before('done');
    await first.query('update company_place set moving_from = null where company_id = $1', [companyId]);
  });
}

/** Takes back a move that was begun and not finished. */
async function takeBack(
  options: MoveOptions,
  first: pg.Client,
  { server, movingTo }: Standing,
): Promise<void> {
  const { companyId, say } = options;
  if (movingTo === null) return;
  await between(options, first, server, movingTo, async (session) => {
    if (await hasLeft(session))
      throw new StartError(`The company has left ${server} already: move it to ${movingTo} again to finish.`);
    await takeFenceAway(session);
    await endCopy(session);
    await deleteRows(session.target, companyId);
    await first.query('update company_place set moving_to = null where company_id = $1', [companyId]);
    say(`✓ taken back: the company is on ${server}`);
  });
}
