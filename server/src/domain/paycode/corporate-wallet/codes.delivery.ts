import { createHash } from 'node:crypto';
import { subjectsOf } from '#domain/membership/identity/identity.ask.service.ts';
import { isDuplicate } from '#database/transaction.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { isRefusal } from '#provider/platform/paycodes.port.ts';
import { openCodes, type CodesWork, type OpenedCodes } from './codes.service.ts';
import * as memberCodes from './member-code.repository.ts';
import { findEnrolled, type WalletMemberKey } from './wallet-member.repository.ts';
import { faultTextOf, noteFault } from './reach.service.ts';

const DAY_MS = 86_400_000;
/** A code whose owner is never heard of again expires by itself. */
const LASTS_MS = 30 * DAY_MS;
/** It is renewed so long before its end. */
const EARLY_MS = 10 * DAY_MS;

const opened = ({ asSystem, codes }: CodesWork, companyId: string, walletId: string) =>
  asSystem(companyId, (ctx) => openCodes(ctx, codes, walletId));

/** Has DingTalk issue a pay code to a member. A refusal stands beside the member; what may pass is tried again. */
export async function issueCode(work: CodesWork, companyId: string, of: WalletMemberKey): Promise<void> {
  const { asSystem } = work;
  const target = await prepared(work, companyId, of);
  if (!target) return;
  const { wallet, row } = target;
  const fail = (fault: string) =>
    asSystem(companyId, ({ db }) => memberCodes.putFault(db, companyId, of, fault));
  try {
    const { port, reach } = wallet;
    const userId = target.known ?? (row.account ? await port.findUser(reach, row.account) : null);
    if (userId === null) return void (await fail('refused userUnknown'));
    if (!(await keepUser(work, companyId, of, userId))) return void (await fail('refused employeeUsed'));
    await port.setCompany(reach, true);
    const expiresAt = new Date(reach.now.getTime() + LASTS_MS);
    const issued = await port.issue(reach, requestOf(of, row.created_at), { userId, expiresAt });
    await keepCode(work, companyId, of, { ...issued, userId, expiresAt, since: row.created_at });
  } catch (error) {
    await fail(faultTextOf(error));
    if (!isRefusal(error)) throw error;
  }
}

const prepared = ({ asSystem, codes }: CodesWork, companyId: string, of: WalletMemberKey) =>
  asSystem(companyId, async (ctx) => {
    const row = await findEnrolled(ctx.db, companyId, of);
    const wallet = await openCodes(ctx, codes, of.walletId);
    if (!wallet?.enabled || !row || row.code_id !== '' || row.state === 'left') return null;
    const subjects = await subjectsOf(ctx.db, companyId, wallet.connectionId, [of.memberId]);
    return { wallet, row, known: row.employee_id ?? subjects.get(of.memberId) ?? null };
  });

/** By this name the wallet knows the member from now on; false if it is another member’s. */
async function keepUser(
  { asSystem }: CodesWork,
  companyId: string,
  of: WalletMemberKey,
  userId: string,
): Promise<boolean> {
  try {
    return await asSystem(companyId, ({ db }) => memberCodes.putEmployee(db, companyId, of, userId));
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Of a member who was taken off meanwhile, the code is closed again. */
const keepCode = (
  { asSystem }: CodesWork,
  companyId: string,
  of: WalletMemberKey,
  code: { codeId: string; codeUrl: string; userId: string; expiresAt: Date; since: Date },
): Promise<void> =>
  asSystem(companyId, async (ctx) => {
    const { codeId, userId: employeeId } = code;
    const columns = { code_id: codeId, code_url: code.codeUrl, code_expires_at: code.expiresAt };
    if (await memberCodes.putCode(ctx.db, companyId, of, { since: code.since, ...columns })) return;
    ctx.emit({ topic: 'corporateWallet.dismiss', payload: { walletId: of.walletId, employeeId, codeId } });
  });

/** The same for the same time that the member was added. */
const requestOf = ({ walletId, memberId }: WalletMemberKey, since: Date): string =>
  createHash('sha256').update(`${walletId} ${memberId} ${since.toISOString()}`).digest('hex').slice(0, 32);

/** Closes a code at DingTalk; tried again until DingTalk has answered. */
export async function closeCode(
  work: CodesWork,
  companyId: string,
  { walletId, employeeId: userId, codeId }: { walletId: string; employeeId: string; codeId: string },
): Promise<void> {
  const wallet = await opened(work, companyId, walletId);
  if (!wallet) return;
  const { port, reach } = wallet;
  try {
    await port.change(reach, codeId, { userId, expiresAt: reach.now, open: false });
  } catch (error) {
    // One that is not there cannot be shown.
    if (!isRefusal(error)) throw error;
  }
}

/** Opens or closes the company’s pay code as the wallet is now. */
export const switchCodes =
  (work: CodesWork): OutboxHandler<'corporateWallet.switch'> =>
  async ({ companyId, payload: { walletId } }) => {
    const wallet = await opened(work, companyId, walletId);
    if (wallet)
      await noting(work, companyId, wallet, () => wallet.port.setCompany(wallet.reach, wallet.enabled));
  };

/** Makes the codes last longer that end soon; one that DingTalk refuses does not keep the others. */
export const renewCodes =
  (work: CodesWork): OutboxHandler<'corporateWallet.renew'> =>
  async ({ companyId, payload: { walletId } }) => {
    const wallet = await opened(work, companyId, walletId);
    if (!wallet?.enabled) return;
    const { reach } = wallet;
    const before = new Date(reach.now.getTime() + EARLY_MS);
    const ending = await work.asSystem(companyId, ({ db }) =>
      memberCodes.listEnding(db, companyId, { walletId, before }),
    );
    await noting(work, companyId, wallet, async () => {
      for (const row of ending) await renew(work, companyId, wallet, row);
    });
  };

async function renew(
  { asSystem }: CodesWork,
  companyId: string,
  { id: walletId, port, reach }: OpenedCodes,
  row: Awaited<ReturnType<typeof memberCodes.listEnding>>[number],
): Promise<void> {
  const of = { walletId, memberId: row.member_id };
  const expiresAt = new Date(reach.now.getTime() + LASTS_MS);
  try {
    await port.change(reach, row.code_id, { userId: row.employee_id ?? '', expiresAt, open: true });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await asSystem(companyId, ({ db }) => memberCodes.putFault(db, companyId, of, faultTextOf(error)));
    return;
  }
  await asSystem(companyId, ({ db }) => memberCodes.putExpiry(db, companyId, of, row.code_id, expiresAt));
}

/** Notes how a call ended at the wallet; only what may pass is tried again. */
async function noting(
  { asSystem }: CodesWork,
  companyId: string,
  { id }: OpenedCodes,
  call: () => Promise<void>,
): Promise<void> {
  const note = (fault: string) => asSystem(companyId, (ctx) => noteFault(ctx, id, fault));
  try {
    await call();
    await note('');
  } catch (error) {
    await note(faultTextOf(error));
    if (!isRefusal(error)) throw error;
  }
}
