import {
  corporateWalletEndpoints,
  type CorporateWallet,
  type CorporateWalletForm,
} from '@outlay/contract/paycode/corporate-wallet';
import type { SpendPolicyForm } from '@outlay/contract/paycode/spend-policy';
import { openDingtalkDouble, type DingtalkDouble } from '#provider/platform/dingtalk.double.ts';
import { newId } from '#system/id.ts';
import { deliverAll } from './booking.ts';
import { sure, type Crew } from './builders.ts';
import { connected, outsider } from './connecting.ts';
import { usedOf } from './corporate-wallets.ts';
import type { Person, TestServer } from './harness.ts';
import { newMerchant, newPolicy, type FakeMerchant } from './tills.ts';

export const codesForm = (
  connectionId: string | null,
  form: Partial<CorporateWalletForm> = {},
): CorporateWalletForm => ({
  ...{ id: newId(), version: 0, kind: 'dingtalk', name: `DingTalk ${newId().slice(-6)}`, apiBase: null },
  ...{ connectionId, appId: '', account: 'H_CANTEEN', walletKey: '', privateKey: null, codeLink: '' },
  ...{ serialNumber: '', keyId: '' },
  ...{ standards: [], enabled: true },
  ...form,
});

/** A company whose tills take pay codes of DingTalk, which crew.employee has. */
export class CodeWorld {
  readonly server: TestServer;
  readonly crew: Crew;
  readonly dingtalk: DingtalkDouble;
  readonly connectionId: string;
  readonly wallet: CorporateWallet;
  readonly till: FakeMerchant;
  readonly policyId: string;
  /** By which DingTalk knows crew.employee. */
  readonly userId = 'lin';

  private constructor(
    server: TestServer,
    crew: Crew,
    parts: Pick<CodeWorld, 'dingtalk' | 'connectionId' | 'wallet' | 'till' | 'policyId'>,
  ) {
    this.server = server;
    this.crew = crew;
    this.dingtalk = parts.dingtalk;
    this.connectionId = parts.connectionId;
    this.wallet = parts.wallet;
    this.till = parts.till;
    this.policyId = parts.policyId;
  }

  static async make(
    server: TestServer,
    crew: Crew,
    policy: Partial<SpendPolicyForm> = {},
  ): Promise<CodeWorld> {
    const people = ['lin', 'bo', 'cai'].map((userId) => outsider(userId));
    const dingtalk = await openDingtalkDouble({ people, now: () => server.now().getTime() });
    const { id: connectionId } = await connected(server, crew, dingtalk.source);
    const { id: policyId } = await newPolicy(server, crew, policy);
    const till = await newMerchant(server, crew);
    const wallet = sure(
      await server.call(crew.administrator, corporateWalletEndpoints.save, codesForm(connectionId)),
    );
    const world = new CodeWorld(server, crew, { dingtalk, connectionId, wallet, till, policyId });
    await world.deliver('corporateWallet.switch');
    await world.enrol(crew.employee, world.userId);
    return world;
  }

  enrol = async (person: Person, employeeId = ''): Promise<void> => {
    const form = { id: this.wallet.id, memberId: person.memberId, employeeId };
    sure(await this.server.call(this.crew.administrator, corporateWalletEndpoints.enrol, form));
    await this.deliver('corporateWallet.enrol');
  };

  remove = async (person: Person): Promise<void> => {
    const form = { id: this.wallet.id, memberId: person.memberId };
    sure(await this.server.call(this.crew.administrator, corporateWalletEndpoints.remove, form));
  };

  /** The code on the employee's phone. */
  show = (userId: string = this.userId): string => this.dingtalk.payCodes.show(userId);

  charge = (amount: number, authCode: string = this.show(), outTradeNo: string = newId()) =>
    this.till.charge({ amount, authCode, outTradeNo });

  /** Delivers what is due of a topic. */
  deliver = (topic: string): Promise<number> => deliverAll(this.server, this.crew.companyId, topic);
  tell = (): Promise<number> => this.deliver('walletCode.tell');

  /** What DingTalk was told of payments, the newest last. */
  told = (): unknown[] =>
    [...this.dingtalk.payCodes.paid.values()].map((one) => [
      one['tradeStatus'],
      one['amount'],
      one['tradeErrorCode'],
    ]);

  members = async () =>
    sure(await this.server.call(this.crew.manager, corporateWalletEndpoints.members, { id: this.wallet.id }))
      .items;

  /** What crew.employee has used of the policy in the month. */
  used = (): Promise<number> =>
    usedOf(this.server, { ...this.crew, policyId: this.policyId, period: 'month' });
}
