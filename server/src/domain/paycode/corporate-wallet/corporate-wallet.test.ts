import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { corporateWalletEndpoints } from '@outlay/contract/paycode/corporate-wallet';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { leave, STANDARD, walletForm, WalletWorld } from '../../../../test/corporate-wallets.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { newMerchant, newPolicy } from '../../../../test/tills.ts';

let server: TestServer;
let crew: Crew;
let world: WalletWorld;
beforeAll(async () => {
  server = await startServer();
  await server.app.jobs.stop();
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server);
  world = await WalletWorld.make(server, crew);
});
afterEach(() => world.alipay.close());

const save = (form: Parameters<typeof walletForm>[2] = {}) =>
  server.call(
    crew.administrator,
    corporateWalletEndpoints.save,
    walletForm(world.alipay, world.policyId, form),
  );
const change = (form: Parameters<typeof walletForm>[2] = {}) =>
  save({ id: world.wallet.id, version: 1, name: 'Alipay', privateKey: null, ...form });
const members = async () =>
  sure(await server.call(crew.manager, corporateWalletEndpoints.members, { id: world.wallet.id })).items;
const enrol = (memberId: string, employeeId = '') =>
  server.call(crew.administrator, corporateWalletEndpoints.enrol, {
    id: world.wallet.id,
    memberId,
    employeeId,
  });
const mine = async (who = crew.employee) =>
  sure(await server.call(who, corporateWalletEndpoints.mine, {})).items;

describe('A corporate wallet', () => {
  test('shows where the wallet calls, and never its key', async () => {
    const answer = await server.call(crew.manager, corporateWalletEndpoints.all, {});
    const [wallet] = sure(answer).items;
    expect(wallet).toMatchObject({
      ...{ hasKey: true, enabled: true, members: 1, readAt: null, fault: '' },
      standards: [{ standardId: STANDARD, policyId: world.policyId, type: 'meals' }],
    });
    expect(wallet?.controlUrl.endsWith(`/open/wallets/v1/${world.wallet.id}/control`)).toBe(true);
    expect(JSON.stringify(answer.body)).not.toContain(world.alipay.appPrivateKey);
  });

  test('keeps its key until its app or its address is another one', async () => {
    sure(await change());
    expect(await world.pay('T1', 100)).toMatchObject({ result: true });
    for (const form of [{ appId: 'other' }, { account: 'other' }, { apiBase: 'https://elsewhere.example' }])
      expect(await change({ version: 2, ...form })).toMatchObject({
        ...{ status: 400, body: { fields: [{ path: 'privateKey', code: 'required' }] } },
      });
  });

  test('is not saved with keys that cannot be used', async () => {
    for (const form of [{ walletKey: 'nonsense' }, { privateKey: 'nonsense' }])
      expect((await save(form)).status).toBe(400);
  });

  test('is not decided about by a policy that names merchants or stores', async () => {
    const { id: merchantId } = await newMerchant(server, crew);
    const { id: policyId } = await newPolicy(server, crew, { merchantIds: [merchantId] });
    const standards = [{ standardId: 'S-2', policyId, type: 'meals' as const }];
    expect(await save({ standards })).toMatchObject({
      ...{ status: 400, body: { fields: [{ path: 'standards.0.policyId', code: 'policyNamesMerchants' }] } },
    });
    const other = await newCompany(server);
    const { id: foreign } = await newPolicy(server, other);
    expect(
      (await save({ standards: [{ standardId: 'S-2', policyId: foreign, type: 'meals' }] })).status,
    ).toBe(400);
  });

  test('gets no more answers once it is switched off', async () => {
    sure(await change({ enabled: false }));
    expect(await world.alipay.ask(world.controlUrl, 'quotastatus.query', { trade_no: 'T1' })).toMatchObject({
      status: 404,
    });
    expect(await mine()).toEqual([]);
  });
});

describe('A member', () => {
  test('is invited by the wallet, and opens its code on their phone', async () => {
    sure(await enrol(crew.colleague.memberId));
    expect(await mine(crew.colleague)).toEqual([]);
    await world.deliver('corporateWallet.enrol');
    expect(await mine(crew.colleague)).toMatchObject([
      {
        ...{ kind: 'alipay', codeLink: 'alipays://platformapi/startapp?appId=1' },
        inviteUrl: 'https://render.alipay.test/sign?e=E1000',
      },
    ]);
    const listed = (await members()).find(({ memberId }) => memberId === crew.colleague.memberId);
    expect(listed).toMatchObject({ employeeId: 'E1000', invited: true, fault: '', actions: ['remove'] });
    expect(await world.pay('T1', 100, { employee_id: 'E1000' })).toMatchObject({ result: true });
  });

  test('whom the wallet refuses is shown with its reason, and can be tried again', async () => {
    world.alipay.faultFor = (method) =>
      method.endsWith('employee.add') ? { code: '40004', sub_code: 'EMPLOYEE_LIMIT' } : undefined;
    sure(await enrol(crew.colleague.memberId));
    await world.deliver('corporateWallet.enrol');
    expect((await members()).map(({ fault }) => fault).filter(Boolean)).toEqual(['refused EMPLOYEE_LIMIT']);
    world.alipay.faultFor = () => undefined;
    sure(await enrol(crew.colleague.memberId));
    await world.deliver('corporateWallet.enrol');
    expect((await members()).every(({ fault, employeeId }) => fault === '' && employeeId !== null)).toBe(
      true,
    );
  });

  test('has a number that no other member has', async () => {
    expect(await enrol(crew.colleague.memberId, world.employeeId)).toMatchObject({
      ...{ status: 409, body: { fields: [{ path: 'employeeId', code: 'codeUsed' }] } },
    });
  });

  test('who was taken off the wallet pays no more', async () => {
    const { memberId } = crew.employee;
    const one = { id: world.wallet.id, memberId };
    sure(await server.call(crew.administrator, corporateWalletEndpoints.remove, one));
    expect(await world.pay('T1', 100)).toMatchObject({ result: false, result_code: 'UNKNOWN_EMPLOYEE' });
    expect(await mine()).toEqual([]);
  });

  test('who has left is removed at the wallet on the next day', async () => {
    const { colleague } = crew;
    sure(await enrol(colleague.memberId));
    await world.deliver('corporateWallet.enrol');
    expect(world.alipay.employees.size).toBe(1);
    await leave(server, crew, colleague);
    server.sleep(24 * 3_600_000);
    await server.app.compare();
    expect(await world.deliver('corporateWallet.dismiss')).toBe(1);
    expect(world.alipay.employees.size).toBe(0);
    expect((await members()).map(({ memberId }) => memberId)).toEqual([crew.employee.memberId]);
  });

  test('of another company is not found', async () => {
    const other = await newCompany(server);
    expect((await enrol(other.employee.memberId)).status).toBe(404);
  });
});
