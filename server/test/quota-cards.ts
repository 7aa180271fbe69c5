import {
  corporateWalletEndpoints,
  type CorporateWallet,
  type CorporateWalletForm,
} from '@outlay/contract/paycode/corporate-wallet';
import { quotaCardEndpoints, type QuotaCard } from '@outlay/contract/paycode/corporate-wallet.card';
import type { SpendPolicyForm } from '@outlay/contract/paycode/spend-policy';
import { QuotaCardDouble } from '#provider/corporate-pay/quota-card.double.ts';
import { newId } from '#system/id.ts';
import { deliverAll } from './booking.ts';
import { sure, type Crew } from './builders.ts';
import { bookedOf, STANDARD, usedOf } from './corporate-wallets.ts';
import type { Person, TestServer } from './harness.ts';
import { newPolicy } from './tills.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const cardsForm = (
  wechat: QuotaCardDouble,
  policyId: string,
  form: Partial<CorporateWalletForm> = {},
): CorporateWalletForm => ({
  ...{ id: newId(), version: 0, kind: 'wechat', name: `WeChat ${newId().slice(-6)}`, apiBase: wechat.url },
  ...{ connectionId: null, appId: wechat.provider, account: wechat.merchant, walletKey: wechat.publicKey },
  ...{ serialNumber: wechat.serialNumber, keyId: wechat.keyId, privateKey: wechat.merchantPrivateKey },
  ...{ codeLink: '', enabled: true, standards: [{ standardId: STANDARD, policyId, type: 'meals' }] },
  ...form,
});

/** A company whose employees are given quota cards of WeChat; crew.employee has agreed there. */
export class CardWorld {
  readonly server: TestServer;
  readonly crew: Crew;
  readonly wechat: QuotaCardDouble;
  readonly wallet: CorporateWallet;
  readonly policyId: string;

  private constructor(
    server: TestServer,
    crew: Crew,
    { wechat, wallet, policyId }: Pick<CardWorld, 'wechat' | 'wallet' | 'policyId'>,
  ) {
    this.server = server;
    this.crew = crew;
    this.wechat = wechat;
    this.wallet = wallet;
    this.policyId = policyId;
  }

  static async make(
    server: TestServer,
    crew: Crew,
    policy: Partial<SpendPolicyForm> = {},
  ): Promise<CardWorld> {
    // Ten in the morning in China: a card and its end are of one day.
    const [now, ten] = [server.now().getTime(), 2 * HOUR_MS];
    server.sleep(DAY_MS + ten - (now % DAY_MS));
    const wechat = await new QuotaCardDouble(() => server.now()).open();
    const { id: policyId } = await newPolicy(server, crew, policy);
    const form = cardsForm(wechat, policyId);
    const wallet = sure(await server.call(crew.administrator, corporateWalletEndpoints.save, form));
    const world = new CardWorld(server, crew, { wechat, wallet, policyId });
    wechat.authorise(world.userOf(crew.employee));
    await world.enrol(crew.employee);
    return world;
  }

  /** By what the wallet was told of somebody. */
  userOf = ({ memberId }: Person): string => memberId.replaceAll('-', '');

  enrol = async (person: Person): Promise<void> => {
    const form = { id: this.wallet.id, memberId: person.memberId };
    sure(await this.server.call(this.crew.administrator, corporateWalletEndpoints.enrol, form));
    await this.deliver('corporateWallet.enrol');
  };

  /** Asks for a card, and what was said. */
  ask = async (who: Person = this.crew.employee) =>
    sure(
      await this.server.call(who, quotaCardEndpoints.issue, {
        ...{ walletId: this.wallet.id, standardId: STANDARD },
      }),
    );

  /** A card that can be used, with our number of it. */
  card = async (
    who: Person = this.crew.employee,
  ): Promise<{ id: string; outCardNo: string; amount: number }> => {
    const { card } = await this.ask(who);
    await this.deliver('walletCard.issue');
    if (!card) throw new Error('no card');
    const { rows } = await this.server.owner.query<{ out_card_no: string }>(
      'select out_card_no from wallet_card where company_id = $1 and id = $2',
      [this.crew.companyId, card.id],
    );
    return { id: card.id, outCardNo: rows[0]?.out_card_no ?? '', amount: card.money.amount };
  };

  mine = async (who: Person = this.crew.employee): Promise<QuotaCard[]> =>
    sure(await this.server.call(who, quotaCardEndpoints.mine, {})).items;

  deliver = (topic: string): Promise<number> => deliverAll(this.server, this.crew.companyId, topic);

  /** After the end of its cards, they are settled. */
  settle = async (): Promise<void> => {
    this.server.sleep(2.2 * HOUR_MS);
    await this.deliver('walletCard.end');
  };

  /** The next morning, the bill is read and compared; that of the day on which the test began. */
  compare = async (): Promise<void> => {
    this.server.sleep(DAY_MS);
    await this.server.owner.query("delete from rate_limit where key like 'corporate wallets compared%'");
    await this.server.app.compare();
    await this.deliver('corporateWallet.compare');
  };

  used = (): Promise<number> => usedOf(this.server, { ...this.crew, policyId: this.policyId, period: 'day' });

  booked = (): Promise<number> => bookedOf(this.server, this.crew.companyId);

  expenses = async (): Promise<number[]> => {
    const { rows } = await this.server.owner.query<{ amount: string }>(
      `select amount from expense where company_id = $1 and origin ->> 'kind' = 'wallet'
        and type = 'meals' and submitted order by amount`,
      [this.crew.companyId],
    );
    return rows.map(({ amount }) => Number(amount));
  };
}
