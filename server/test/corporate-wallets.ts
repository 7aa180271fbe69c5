import {
  corporateWalletEndpoints,
  type CorporateWallet,
  type CorporateWalletForm,
} from '@outlay/contract/paycode/corporate-wallet';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import type { SpendPolicyForm } from '@outlay/contract/paycode/spend-policy';
import { AlipayDouble, type ControlSaid } from '#provider/corporate-pay/alipay.double.ts';
import { newId } from '#system/id.ts';
import { deliverAll } from './booking.ts';
import { sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';
import { newPolicy } from './tills.ts';

/** The standard of the tests, and its policy's type. */
export const STANDARD = 'S-MEALS';

type Owned = Pick<TestServer, 'owner'>;

const PERIOD_LENGTHS = { day: 10, month: 7 };

/** What has been used of a policy in all periods of this length. */
export async function usedOf(
  { owner }: Owned,
  { companyId, policyId, period }: { companyId: string; policyId: string; period: 'day' | 'month' },
): Promise<number> {
  const { rows } = await owner.query<{ used: string }>(
    `select coalesce(sum(used), 0) as used from spend_used
      where company_id = $1 and policy_id = $2 and length(period) = $3`,
    [companyId, policyId, PERIOD_LENGTHS[period]],
  );
  return Number(rows[0]?.used);
}

/** What is booked on the account of the wallets: what the company has paid. */
export async function bookedOf({ owner }: Owned, companyId: string): Promise<number> {
  const { rows } = await owner.query<{ sum: string }>(
    `select coalesce(-sum(amount), 0) as sum from posting where company_id = $1 and account = 'corporate_wallet'`,
    [companyId],
  );
  return Number(rows[0]?.sum);
}

export const walletForm = (
  alipay: AlipayDouble,
  policyId: string,
  form: Partial<CorporateWalletForm> = {},
): CorporateWalletForm => ({
  ...{ id: newId(), version: 0, kind: 'alipay', name: `Alipay ${newId().slice(-6)}`, apiBase: alipay.url },
  ...{ connectionId: null, serialNumber: '', keyId: '' },
  ...{ appId: alipay.appId, account: alipay.enterpriseId, walletKey: alipay.publicKey },
  ...{ privateKey: alipay.appPrivateKey, codeLink: 'alipays://platformapi/startapp?appId=1', enabled: true },
  standards: [{ standardId: STANDARD, policyId, type: 'meals' }],
  ...form,
});

/** A company whose employees pay with Alipay, and what Alipay asks of the server. */
export class WalletWorld {
  readonly server: TestServer;
  readonly crew: Crew;
  readonly alipay: AlipayDouble;
  readonly wallet: CorporateWallet;
  readonly policyId: string;
  /** By which Alipay knows crew.employee. */
  readonly employeeId = 'E-1';

  private constructor(
    server: TestServer,
    crew: Crew,
    { alipay, wallet, policyId }: { alipay: AlipayDouble; wallet: CorporateWallet; policyId: string },
  ) {
    this.server = server;
    this.crew = crew;
    this.alipay = alipay;
    this.wallet = wallet;
    this.policyId = policyId;
  }

  static async make(
    server: TestServer,
    crew: Crew,
    policy: Partial<SpendPolicyForm> = {},
  ): Promise<WalletWorld> {
    const alipay = await new AlipayDouble(() => server.now()).open();
    const { id: policyId } = await newPolicy(server, crew, policy);
    const form = walletForm(alipay, policyId);
    const wallet = sure(await server.call(crew.administrator, corporateWalletEndpoints.save, form));
    const world = new WalletWorld(server, crew, { alipay, wallet, policyId });
    await world.enrol(crew.employee, world.employeeId);
    return world;
  }

  enrol = async (person: Person, employeeId: string) =>
    sure(
      await this.server.call(this.crew.administrator, corporateWalletEndpoints.enrol, {
        ...{ id: this.wallet.id, memberId: person.memberId, employeeId },
      }),
    );

  get controlUrl(): string {
    return `${this.server.url}/open/wallets/v1/${this.wallet.id}/control`;
  }
  get noticeUrl(): string {
    return `${this.server.url}/open/wallets/v1/${this.wallet.id}/notice`;
  }

  ask = (method: string, content: Record<string, unknown>): Promise<ControlSaid> =>
    this.alipay.ask(this.controlUrl, method, content);

  consult = async (amount: number, more: Record<string, unknown> = {}) => {
    const { result } = await this.ask('expensecontrol.consult', {
      ...{ standard_id_list: [STANDARD], trade_no: newId(), employee_id: this.employeeId },
      ...{ apply_amount: amount, ...more },
    });
    return result as {
      standard_id: string;
      available_amount: string;
      consult_status: string;
      result_code: string;
    }[];
  };

  /** What the wallet is answered when somebody pays; null for a call that is refused as a whole. */
  pay = async (tradeNo: string, amount: number, more: Record<string, unknown> = {}) =>
    (
      await this.ask('quota.pay', {
        ...{ standard_id: STANDARD, trade_no: tradeNo, employee_id: this.employeeId, apply_amount: amount },
        ...more,
      })
    ).result as Answered;

  refund = async (tradeNo: string, amount: number, refundNo: string = newId().slice(-12)) =>
    (
      await this.ask('quota.refund', {
        ...{ trade_no: tradeNo, refund_mode: 'REFUND', refund_no: refundNo, refund_amount: amount },
      })
    ).result as Answered;

  recover = async (tradeNo: string) =>
    (await this.ask('quota.refund', { trade_no: tradeNo, refund_mode: 'RECOVER' })).result as Answered;

  status = async (tradeNo: string) =>
    (await this.ask('quotastatus.query', { trade_no: tradeNo })).result as {
      status: string;
      amount: string;
      refund_amount: string;
    };

  /** Delivers what is due of a topic. */
  deliver = (topic: string): Promise<number> => deliverAll(this.server, this.crew.companyId, topic);

  /** Tells of a payment, and has it read. */
  notice = async (payNo: string): Promise<void> => {
    await this.alipay.notify(this.noticeUrl, payNo);
    await this.deliver('corporateWallet.read');
  };

  /** What crew.employee has used of the policy in the month. */
  used = (): Promise<number> =>
    usedOf(this.server, { ...this.crew, policyId: this.policyId, period: 'month' });

  /** What is booked on the account of the wallet: what the company has paid. */
  booked = (): Promise<number> => bookedOf(this.server, this.crew.companyId);

  expenses = async () => {
    const { rows } = await this.server.owner.query<{
      amount: string;
      type: string;
      merchant: string;
      submitted: boolean;
      member_id: string;
    }>(
      `select amount, type, merchant, submitted, member_id from expense
        where company_id = $1 and origin ->> 'kind' = 'wallet' order by spent_on, id`,
      [this.crew.companyId],
    );
    return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
  };
}

/** Somebody leaves the company. */
export async function leave(server: TestServer, { administrator }: Crew, { memberId: id }: Person) {
  const { items } = sure(await server.call(administrator, memberListEndpoints.members, { size: 100 }));
  const version = items.find((one) => one.id === id)?.version ?? 0;
  const leaving = { id, version, handOverTo: null };
  sure(await server.call(administrator, companyEndpoints.removeMember, leaving));
}

export interface Answered {
  result: boolean;
  result_code: string;
}
