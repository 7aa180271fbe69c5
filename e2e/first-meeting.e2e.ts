import type { FirstMeeting } from '@outlay/contract/membership/connection';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { ROUTES } from '@outlay/contract/routes';
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import type { HostKind } from '../server/dev/bridges.ts';
import { openDingtalkDouble } from '../server/src/provider/platform/dingtalk.double.ts';
import { openFeishuDouble } from '../server/src/provider/platform/feishu.double.ts';
import type { DoublePerson } from '../server/src/provider/platform/people.double.ts';
import { openWecomDouble } from '../server/src/provider/platform/wecom.double.ts';
import { openBrowser } from './fixtures/browser.ts';
import { newDemoFolder } from './fixtures/demo-folder.ts';
import { ACCOUNTS } from './fixtures/demo.ts';
import { openHost } from './fixtures/hosts.ts';
import { assertNoFaults, fillCode, keepPictures, seen, signOut, type Human } from './fixtures/person.ts';
import {
  changeMeeting,
  connectDemo,
  dismiss,
  memberNamed,
  pathOf,
  prove,
  send,
  tokenOf,
} from './fixtures/platforms.ts';
import { startProduct, type Product } from './fixtures/product.ts';
import { wordsOf } from './fixtures/words.ts';

const data = newDemoFolder('first-meeting');
const say = wordsOf('zh-Hans');
/**
 * The phones. In each another member is sent a code, because an account gets one a minute, and another person is new,
 * because whoever has an account here proves it.
 */
const PHONES = [
  {
    ...{ name: 'WeCom', host: 'wecom' as const, coded: { name: '王强', account: ACCOUNTS.leader } },
    newcomer: { name: '何初', mobile: '13911110001' },
  },
  {
    ...{ name: 'DingTalk', host: 'dingtalk' as const, coded: { name: '陈可', account: ACCOUNTS.cashier } },
    newcomer: { name: '何再', mobile: '13911110002' },
  },
  {
    ...{ name: 'Feishu', host: 'feishu' as const, coded: { name: '赵启明', account: ACCOUNTS.manager } },
    newcomer: { name: '何终', email: 'he@example.org' },
  },
];
const peopleOf = ({ coded, newcomer }: (typeof PHONES)[number]): DoublePerson[] => [
  { userId: 'password', name: '林悦' },
  { userId: 'code', name: coded.name, mobile: coded.account },
  { userId: 'trusted', name: '周敏', mobile: ACCOUNTS.accountant },
  { userId: 'nobody', name: '路人', mobile: '13911110000' },
  { userId: 'newcomer', ...newcomer },
  { userId: 'elsewhere', name: '外人', mobile: ACCOUNTS.auditor, elsewhere: true },
];
const OPEN_DOUBLE = { wecom: openWecomDouble, dingtalk: openDingtalkDouble, feishu: openFeishuDouble };

let product: Product;
let browser: Browser;
let departmentId: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([
    startProduct(data, (url) => ({ OUTLAY_WEBHOOK_INSIDE: 'on', OUTLAY_URL: url })),
    openBrowser(),
  ]);
  const token = await tokenOf(product.url, ACCOUNTS.administrator);
  const { items } = await send(product.url, companyEndpoints.departments, {}, token);
  departmentId = items.find(({ name }) => name === '市场部')?.id ?? '';
});
afterAll(async () => {
  await Promise.all([browser.close(), product.stop()]);
  rmSync(data, { recursive: true, force: true });
});
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

/** One phone inside the host, which one person after another holds: each finds it as new. */
async function phoneIn(host: HostKind, people: readonly DoublePerson[]) {
  const double = await OPEN_DOUBLE[host]({ people });
  const { id, addresses } = await connectDemo(product.url, double.source, ['signIn']);
  const home = pathOf(addresses.find(({ use }) => use === 'page')?.value ?? '');
  const code = () => double.issueCode(double.chosen ?? '');
  const human = await openHost(browser, product.url, { host, locale: 'zh-Hans', code });
  const { page } = human;
  return {
    human,
    meetBy: (firstMeeting: FirstMeeting) => changeMeeting(product.url, id, firstMeeting),
    close: () => Promise.all([human.context.close(), double.close()]),
    /** Opens the app of the company in the host. */
    async come(userId: string): Promise<void> {
      double.chosen = userId;
      await page.goto('/api/ready');
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.goto(home);
    },
    /** Whoever opens the app again is at home without typing. */
    async comeBack(userId: string): Promise<void> {
      await this.come(userId);
      await page.waitForURL(`**${ROUTES.home}`);
    },
  };
}

async function isAtHomeAs({ page }: Human, name: string): Promise<void> {
  await page.waitForURL(`**${ROUTES.home}`);
  await page.goto(ROUTES.mine);
  await seen(page).getByText(name).first().waitFor();
}

const refusal = ({ page }: Human) =>
  page.getByRole('alert').filter({ hasText: say('You are not signed in') });

const linkNotice = (name: string) =>
  say(
    'Your account can now be opened through {name}. If that was not you, remove the link in Settings and tell your administrator.',
    { name },
  );

describe.each(PHONES)('Somebody who opens Outlay inside $name for the first time', (shown) => {
  const { host, coded, newcomer } = shown;
  let phone: Awaited<ReturnType<typeof phoneIn>>;
  let human: Human;
  beforeAll(async () => {
    phone = await phoneIn(host, peopleOf(shown));
    ({ human } = phone);
  });
  afterAll(() => phone.close());

  test('proves the account by its password, and types nothing the second time', async () => {
    await phone.come('password');
    await prove(human, ACCOUNTS.employee);
    await isAtHomeAs(human, '林悦');
    await phone.comeBack('password');
    assertNoFaults(human);
  });

  test('proves the account by a code to its phone, and types nothing the second time', async () => {
    await phone.come('code');
    await fillCode(human, data, coded.account);
    await seen(human.page).getByLabel(say('I agree to the user agreement and the privacy policy')).check();
    await human.page.getByRole('button', { name: say('Sign in'), exact: true }).click();
    await isAtHomeAs(human, coded.name);
    await phone.comeBack('code');
    assertNoFaults(human);
  });

  test('and has no account is told who can let them in', async () => {
    await phone.come('nobody');
    const helpers = say('No account yet? {administrators} can let you in.', { administrators: '沈岚' });
    await seen(human.page).getByText(helpers).waitFor();
    assertNoFaults(human);
  });

  test('and belongs to another company is refused in words, and can sign in another way', async () => {
    await phone.come('elsewhere');
    const words =
      'You are not one of the people who may use Outlay there. Ask your administrator to add you.';
    await refusal(human).getByText(say(words)).waitFor();
    await human.page.getByRole('button', { name: say('Sign in another way') }).click();
    await seen(human.page).getByLabel(say('Phone number or email')).waitFor();
    assertNoFaults(human);
  });

  test('is linked by the phone number in a trusted directory, is told, and never types', async () => {
    await phone.meetBy({ trustsDirectory: true, createsMembers: false, departmentId: null });
    await phone.come('trusted');
    await isAtHomeAs(human, '周敏');
    await human.page.goto(ROUTES.messages);
    await human.page.getByRole('tab', { name: say('Other') }).click();
    await seen(human.page).getByText(linkNotice(host)).waitFor();
    await phone.comeBack('trusted');
    assertNoFaults(human);
  });

  test('becomes an employee of the department for newcomers, never types, and is out on leaving', async () => {
    await phone.meetBy({ trustsDirectory: true, createsMembers: true, departmentId });
    await phone.come('newcomer');
    await isAtHomeAs(human, newcomer.name);
    await seen(human.page).getByText('市场部').first().waitFor();
    expect(await memberNamed(product.url, newcomer.name)).toMatchObject({
      roles: ['employee'],
      departmentId,
    });
    await phone.comeBack('newcomer');

    await dismiss(product.url, newcomer.name);
    await refusal(human).waitFor();
    await phone.come('newcomer');
    await refusal(human).waitFor();
    assertNoFaults(human);
  });

  test('and has signed out stays out until they ask to be signed in again', async () => {
    await phone.comeBack('password');
    await signOut(human);
    await seen(human.page).getByText(say('You are signed out')).waitFor();
    await human.page.reload();
    await seen(human.page).getByText(say('You are signed out')).waitFor();
    await human.page.getByRole('button', { name: say('Sign in again') }).click();
    await human.page.waitForURL(`**${ROUTES.home}`);
    assertNoFaults(human);
  });
});
