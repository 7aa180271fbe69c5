import { isDuplicate } from '#database/transaction.ts';
import { CorporatePayError, type CorporatePayPorts } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import { keepAuthorisation, openCards, userIdOf } from './cards.service.ts';
import { closeCode, issueCode } from './codes.delivery.ts';
import type { CodesWork } from './codes.service.ts';
import { putFault } from './member-code.repository.ts';
import * as members from './wallet-member.repository.ts';
import { faultTextOf, openWallet } from './reach.service.ts';

interface Enrolling extends CodesWork {
  corporatePay: CorporatePayPorts;
}

/** Has a wallet take a member. A refusal stands beside the member; other failures are tried again. */
export const enrolAtWallet =
  (work: Enrolling): OutboxHandler<'corporateWallet.enrol'> =>
  async ({ companyId, payload: { walletId, memberId } }) => {
    const { asSystem, corporatePay } = work;
    const of = { walletId, memberId };
    const target = await asSystem(companyId, async (ctx) => {
      const row = await members.findEnrolled(ctx.db, companyId, of);
      const wallet = await openWallet(ctx, corporatePay, walletId);
      return wallet && row && row.employee_id === null && row.state !== 'left' ? { wallet, row } : null;
    });
    if (!target) return await enrolElsewhere(work, companyId, of);
    const { wallet, row } = target;
    const keep = (employeeId: string | null, inviteUrl: string, fault: string) =>
      asSystem(companyId, async ({ db, now }) => {
        if (await members.findEnrolled(db, companyId, of))
          await members.putEnrolled(db, companyId, of, { employeeId, inviteUrl, fault, now: now() });
      });
    try {
      const person = { name: row.name, account: row.account ?? '', number: memberId };
      const { employeeId, inviteUrl } = await wallet.port.enrol(wallet.reach, person);
      await keep(employeeId, inviteUrl, '');
    } catch (error) {
      if (isDuplicate(error)) return await keep(null, '', 'refused employeeUsed');
      await keep(null, '', faultTextOf(error));
      if (!(error instanceof CorporatePayError) || error.fault === 'provider') throw error;
    }
  };

/** At a platform with pay codes, or where members agree to be given cards. */
async function enrolElsewhere(
  work: Enrolling,
  companyId: string,
  of: { walletId: string; memberId: string },
): Promise<void> {
  const { asSystem, corporatePay } = work;
  const wallet = await asSystem(companyId, (ctx) => openCards(ctx, corporatePay, of.walletId));
  if (!wallet) return await issueCode(work, companyId, of);
  if (!wallet.enabled) return;
  try {
    const said = await wallet.port.authorisation(wallet.reach, userIdOf(of.memberId));
    await asSystem(companyId, (ctx) => keepAuthorisation(ctx, of, said));
  } catch (error) {
    const fault = isDuplicate(error) ? 'refused employeeUsed' : faultTextOf(error);
    await asSystem(companyId, ({ db }) => putFault(db, companyId, of, fault));
    if (error instanceof CorporatePayError ? error.fault === 'provider' : !isDuplicate(error)) throw error;
  }
}

/** Has a wallet remove somebody who has left; tried again while the wallet fails. */
export const dismissAtWallet =
  (work: Enrolling): OutboxHandler<'corporateWallet.dismiss'> =>
  async ({ companyId, payload: { walletId, employeeId, codeId } }) => {
    if (codeId) return await closeCode(work, companyId, { walletId, employeeId, codeId });
    const { asSystem, corporatePay } = work;
    const wallet = await asSystem(companyId, (ctx) => openWallet(ctx, corporatePay, walletId));
    await wallet?.port.dismiss(wallet.reach, employeeId);
  };
