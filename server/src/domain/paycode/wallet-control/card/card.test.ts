import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { corporateWalletEndpoints } from '@outlay/contract/paycode/corporate-wallet';
import { merchantStatementEndpoints } from '@outlay/contract/paycode/merchant-statement';
import { quotaCardEndpoints } from '@outlay/contract/paycode/corporate-wallet.card';
import { newCompany, sure, type Crew } from '../../../../../test/builders.ts';
import { leave, STANDARD } from '../../../../../test/corporate-wallets.ts';
import { startServer, type TestServer } from '../../../../../test/harness.ts';
import { cardsForm, CardWorld } from '../../../../../test/quota-cards.ts';
import { newMerchant, newPhone } from '../../../../../test/tills.ts';

let server: TestServer;
let crew: Crew;
let world: CardWorld;
beforeAll(async () => {
  server = await startServer();
  await server.app.jobs.stop();
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server);
  world = await CardWorld.make(server, crew);
});
afterEach(() => world.wechat.close());

const differences = async () =>
  sure(await server.call(crew.manager, merchantStatementEndpoints.differences, {})).items.map(
    ({ wallet, expected, found }) => [wallet?.tradeNo, expected.amount, found.amount],
  );
const open = (id: string, who = crew.employee) => server.call(who, quotaCardEndpoints.open, { id });

describe('A quota card', () => {
  test('is all that the policy leaves, is paid with, settled, booked, and the comparison finds nothing', async () => {
    const { id, outCardNo, amount } = await world.card();
    expect(amount).toBe(20_000);
    expect(await world.mine()).toMatchObject([{ id, state: 'open', actions: ['open'], spent: null }]);
    expect(sure(await open(id)).url).toMatch(/^https:\/\/pay\.weixin\.test\/card/);
    world.wechat.pay(outCardNo, 'P1', 2_800);
    world.wechat.pay(outCardNo, 'P2', 1_200);
    expect(await world.used()).toBe(20_000);
    await world.settle();
    expect(await world.used()).toBe(4_000);
    expect(await world.mine()).toMatchObject([{ state: 'closed', spent: { amount: 4_000 }, actions: [] }]);
    await world.compare();
    expect(await world.expenses()).toEqual([1_200, 2_800]);
    expect(await world.booked()).toBe(4_000);
    expect(await differences()).toEqual([]);
    const [wallet] = sure(await server.call(crew.manager, corporateWalletEndpoints.all, {})).items;
    expect(wallet).toMatchObject({ fault: '' });
    expect(wallet?.readAt).not.toBeNull();
    expect(world.wechat.refused).toEqual([]);
  });

  test('and the payment code never exceed the policy together', async () => {
    const [till, phone] = [await newMerchant(server, crew), await newPhone(server, crew.employee)];
    const charge = async (amount: number) =>
      (await till.charge({ amount, authCode: phone.code() })).body.code ?? 'SUCCESS';
    const { outCardNo } = await world.card();
    world.wechat.pay(outCardNo, 'P1', 500);
    await till.charge({ amount: 9_000, authCode: phone.code() });
    phone.ahead = 60_000;
    server.sleep(60_000);
    expect(await world.used()).toBe(29_000);
    server.sleep(120_000);
    phone.ahead = 0;
    expect(await charge(10_000)).toBe('SUCCESS');
    server.sleep(120_000);
    expect(await charge(1_001)).toBe('PAYER_LIMIT');
    await world.settle();
    expect(await charge(1_001)).toBe('SUCCESS');
    expect(await world.used()).toBe(20_501);
  });

  test('is one at a time, however often it is requested, and issued once when the answer is lost', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => world.ask()));
    const ids = answers.flatMap(({ card }) => card?.id ?? []);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
    world.wechat.faultFor = (path) => (path.includes('/quota-cards') ? 'cut' : undefined);
    await expect(world.deliver('walletCard.issue')).rejects.toThrow();
    world.wechat.faultFor = () => undefined;
    await world.deliver('walletCard.issue');
    expect(world.wechat.cards.size).toBe(1);
    const issues = world.wechat.heard.filter((one) => one.startsWith('POST /v3/webizpay/employees'));
    expect(issues).toHaveLength(1);
    expect(await world.mine()).toMatchObject([{ state: 'open' }]);
    expect(await world.used()).toBe(20_000);
  });

  test('that the wallet refuses has failed, its room is free, and the next one has another number', async () => {
    world.wechat.faultFor = (path) =>
      path.includes('/employees/') ? { status: 400, code: 'TEMPLATE_NOT_EXIST' } : undefined;
    const first = await world.card();
    expect(await world.mine()).toMatchObject([{ state: 'failed', unauthorised: false }]);
    expect(await world.used()).toBe(0);
    world.wechat.faultFor = () => undefined;
    const second = await world.card();
    expect(second.outCardNo).not.toBe(first.outCardNo);
    expect([...world.wechat.cards.keys()]).toEqual([second.outCardNo]);
  });

  test('needs that its owner agrees in the wallet, on the page that the phone opens', async () => {
    await world.enrol(crew.colleague);
    const first = await world.card(crew.colleague);
    expect(await world.mine(crew.colleague)).toMatchObject([{ state: 'failed', unauthorised: true }]);
    const mine = sure(await server.call(crew.colleague, corporateWalletEndpoints.mine, {})).items;
    expect(mine).toMatchObject([
      {
        ...{ kind: 'wechat', cardsFor: [{ standardId: STANDARD, type: 'meals' }] },
        inviteUrl: `https://pay.weixin.test/authorise/${world.userOf(crew.colleague)}`,
      },
    ]);
    world.wechat.authorise(world.userOf(crew.colleague));
    const again = await world.card(crew.colleague);
    expect(again.id).not.toBe(first.id);
    expect(await world.mine(crew.colleague)).toMatchObject([{ state: 'open' }, { state: 'failed' }]);
    const after = sure(await server.call(crew.colleague, corporateWalletEndpoints.mine, {})).items;
    expect(after).toMatchObject([{ inviteUrl: null }]);
  });

  test('has its refunds: before its end on the card, after it as room', async () => {
    const { outCardNo } = await world.card();
    world.wechat.pay(outCardNo, 'P1', 3_000);
    world.wechat.refund('P1', 'F1', 1_000);
    await world.settle();
    expect(await world.used()).toBe(2_000);
    world.wechat.refund('P1', 'F2', 500);
    await world.compare();
    expect(await world.used()).toBe(1_500);
    expect(await world.expenses()).toEqual([1_500]);
    expect(await world.booked()).toBe(1_500);
    expect(await differences()).toEqual([]);
    await server.owner.query(`delete from outbox_delivery where company_id = $1`, [crew.companyId]);
    await world.deliver('corporateWallet.compare');
    expect([await world.used(), await world.booked()]).toEqual([1_500, 1_500]);
  });

  test('of which the bill says something else is a task for finance', async () => {
    const { outCardNo } = await world.card();
    world.wechat.pay(outCardNo, 'P1', 3_000);
    await world.settle();
    // Another sum than was taken off the card, and somebody's payment without a card of ours.
    world.wechat.lines[0]!.amount = 3_300;
    world.wechat.lines.push({
      ...{ ...world.wechat.lines[0]!, number: 'P2', card: null, employeeId: 'nobody', amount: 700 },
    });
    await world.compare();
    const found = await differences();
    expect(found).toContainEqual([outCardNo, 3_000, 3_300]);
    expect(found).toContainEqual(['P2', 0, 700]);
    expect(found).toHaveLength(2);
    expect(await world.booked()).toBe(4_000);
  });

  test('whose end the wallet did not answer is settled with the next comparison', async () => {
    const { outCardNo } = await world.card();
    world.wechat.pay(outCardNo, 'P1', 3_000);
    world.wechat.faultFor = () => 'lose';
    await expect(world.settle()).rejects.toThrow();
    await server.owner.query(
      `insert into outbox_delivery select company_id, id, now() from outbox
        where company_id = $1 and topic = 'walletCard.end'`,
      [crew.companyId],
    );
    world.wechat.faultFor = () => undefined;
    await expect(world.compare()).rejects.toThrow('cardOpen');
    expect(await world.used()).toBe(20_000);
    await world.deliver('walletCard.end');
    expect(await world.used()).toBe(3_000);
    await world.deliver('corporateWallet.compare');
    expect(await differences()).toEqual([]);
  });

  test('of a leaver is not opened, and no other is issued', async () => {
    const { id } = await world.card();
    await world.enrol(crew.colleague);
    world.wechat.authorise(world.userOf(crew.colleague));
    await world.ask(crew.colleague);
    await leave(server, crew, crew.colleague);
    await world.deliver('walletCard.issue');
    expect(world.wechat.cards.size).toBe(1);
    const form = { id: world.wallet.id, memberId: crew.employee.memberId };
    sure(await server.call(crew.administrator, corporateWalletEndpoints.remove, form));
    expect((await open(id)).status).toBe(404);
    expect(
      (
        await server.call(crew.employee, quotaCardEndpoints.issue, {
          ...{ walletId: world.wallet.id, standardId: STANDARD },
        })
      ).status,
    ).toBe(404);
    await world.settle();
    expect(await world.used()).toBe(0);
  });

  test('of another company or another person is not there', async () => {
    const { id } = await world.card();
    expect((await open(id, crew.colleague)).status).toBe(404);
    const stranger = await newCompany(server);
    const form = { walletId: world.wallet.id, standardId: STANDARD };
    expect((await server.call(stranger.employee, quotaCardEndpoints.issue, form)).status).toBe(404);
    expect((await open(id, stranger.employee)).status).toBe(404);
  });

  test('is not believed with a forged signature, and its address is requested again', async () => {
    world.wechat.faultFor = () => 'forge';
    await world.ask();
    await expect(world.deliver('walletCard.issue')).rejects.toThrow('signature');
    expect(await world.mine()).toMatchObject([{ state: 'asked', actions: [] }]);
    world.wechat.faultFor = () => undefined;
    await world.deliver('walletCard.issue');
    const [card] = await world.mine();
    world.wechat.faultFor = () => 'lose';
    expect(sure(await open(card?.id ?? ''))).toEqual({ url: null });
  });

  test('is settled while the wallet is off, and not given where the policy leaves nothing', async () => {
    const { outCardNo } = await world.card();
    world.wechat.pay(outCardNo, 'P1', 20_000);
    const off = {
      ...cardsForm(world.wechat, world.policyId),
      id: world.wallet.id,
      version: 1,
      enabled: false,
    };
    sure(await server.call(crew.administrator, corporateWalletEndpoints.save, off));
    await world.settle();
    expect(await world.used()).toBe(20_000);
    const on = { ...off, version: 2, enabled: true };
    sure(await server.call(crew.administrator, corporateWalletEndpoints.save, on));
    const second = await world.card();
    world.wechat.pay(second.outCardNo, 'P2', 20_000);
    await world.settle();
    expect(await world.ask()).toEqual({ card: null, refusal: 'overDay' });
  });
});
