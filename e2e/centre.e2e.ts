import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { openDingtalkDouble, type DingtalkDouble } from '../server/src/provider/platform/dingtalk.double.ts';
import { openFeishuDouble, type FeishuDouble } from '../server/src/provider/platform/feishu.double.ts';
import type { WecomDouble } from '../server/src/provider/platform/wecom-world.double.ts';
import { openWecomDouble } from '../server/src/provider/platform/wecom.double.ts';
import { openBrowser } from './fixtures/browser.ts';
import { newDemoFolder } from './fixtures/demo-folder.ts';
import { assertNoFaults, keepPictures, meet, seen, type Human } from './fixtures/person.ts';
import { ACCOUNTS } from './fixtures/demo.ts';
import { CALLBACK, connectDemo, dismiss, prove, submitClaim } from './fixtures/platforms.ts';
import { startProduct, type Product } from './fixtures/product.ts';
import { wordsOf } from './fixtures/words.ts';

const data = newDemoFolder('centre');
const say = wordsOf('zh-Hans');
/** Much longer than it takes on an idle machine. */
const SOON = { timeout: 30_000 };
let product: Product;
let browser: Browser;
let feishu: FeishuDouble;
let dingtalk: DingtalkDouble;
let wecom: WecomDouble;
beforeAll(async () => {
  const people = [
    { userId: 'wang', name: '王强' },
    { userId: 'zhou', name: '周敏' },
  ];
  [product, browser, feishu, dingtalk, wecom] = await Promise.all([
    startProduct(data, (url) => ({ OUTLAY_WEBHOOK_INSIDE: 'on', OUTLAY_URL: url })),
    openBrowser(),
    openFeishuDouble({ people }),
    openDingtalkDouble({ people }),
    openWecomDouble({ people }),
  ]);
});
afterAll(async () => {
  await Promise.all([browser.close(), product.stop(), feishu.close(), dingtalk.close(), wecom.close()]);
  rmSync(data, { recursive: true, force: true });
});
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

const phone = (): Promise<Human> => meet(browser, product.url, say, { locale: 'zh-Hans' });
const documentPage = (id: string) => pageAddress(ROUTES.document, { id });

/** Somebody's phone in a session by their password. */
async function phoneOf(account: string): Promise<Human> {
  const human = await phone();
  await human.page.goto(ROUTES.signIn);
  await prove(human, account);
  await human.page.waitForURL(`**${ROUTES.home}`);
  return human;
}

test('A claim is approved in the approval centre of Feishu, and the phone of its submitter shows it', async () => {
  const { settings } = feishu.source;
  if (settings.kind !== 'feishu') throw new Error('another kind');
  await connectDemo(product.url, feishu.source, ['signIn', 'messages', 'approvals']);
  feishu.chosen = 'wang';
  const approver = await phone();
  await approver.page.goto(`${ROUTES.feishuSignIn}?appid=${settings.appId}`);
  await prove(approver, ACCOUNTS.leader);
  await approver.page.waitForURL(`**${ROUTES.home}`);

  const submitter = await phoneOf(ACCOUNTS.employee);
  const { id, number } = await submitClaim(product.url, ACCOUNTS.employee, '去机场');
  await submitter.page.goto(documentPage(id));
  await seen(submitter.page).getByText(say('In approval')).first().waitFor();
  const inCentre = () =>
    feishu.approvals.tasksOf('wang').find(({ instance }) => JSON.stringify(instance.links).includes(id));
  await expect.poll(inCentre, SOON).toMatchObject({ task: { status: 'PENDING' } });
  const inChat = () => JSON.stringify(feishu.messages.chat.filter(({ userId }) => userId === 'wang'));
  await expect.poll(inChat, SOON).toContain(number);

  expect(await feishu.approvals.decide(inCentre()!.task.task_id, 'APPROVE')).toMatchObject({ status: 200 });

  await seen(submitter.page).getByText('王强').first().waitFor();
  await expect.poll(() => inCentre()?.task.status, SOON).toBe('APPROVED');
  // The page of the approver has nothing left to decide.
  await approver.page.goto(documentPage(id));
  await seen(approver.page).getByText(say('In approval')).first().waitFor();
  expect(await approver.page.getByRole('button', { name: say('Approve'), exact: true }).count()).toBe(0);
  assertNoFaults(submitter, approver);
});

test('A WeCom message opens its document without typing, and its card approves it', async () => {
  const { settings } = wecom.source;
  if (settings.kind !== 'wecom') throw new Error('another kind');
  const { id: connectionId } = await connectDemo(product.url, wecom.source, ['signIn', 'messages']);
  wecom.messages.callback = { ...CALLBACK, url: `${product.url}/api/callback/${connectionId}` };
  wecom.chosen = 'wang';
  const app = { corpid: settings.corpId, agentid: settings.agentId };
  const first = await phone();
  await first.page.goto(`${ROUTES.wecomSignIn}?${new URLSearchParams(app).toString()}`);
  await prove(first, ACCOUNTS.leader);
  await first.page.waitForURL(`**${ROUTES.home}`);

  const { id, number } = await submitClaim(product.url, ACCOUNTS.employee, '加班打车');
  const card = () => wecom.messages.of('wang').find((one) => JSON.stringify(one.card).includes(`${number}`));
  await expect.poll(() => card()?.type, SOON).toBe('template_card');
  const second = await phone();
  await second.page.goto(`${ROUTES.wecomDocument}?${new URLSearchParams({ ...app, id }).toString()}`);
  await second.page.waitForURL(`**${documentPage(id)}`);
  await seen(second.page).getByText('加班打车').first().waitFor();
  expect(await second.page.getByRole('button', { name: say('Approve'), exact: true }).count()).toBe(1);

  await wecom.messages.press('wang', card()!.id, 'approve');

  await expect.poll(() => card()?.outcome ?? '', SOON).not.toBe('');
  await second.page.reload();
  await seen(second.page).getByText('加班打车').first().waitFor();
  const decide = second.page.getByRole('button', { name: say('Approve'), exact: true });
  await expect.poll(() => decide.count(), SOON).toBe(0);
  assertNoFaults(first, second);
});

test('DingTalk has the task as a to-do, and whoever leaves the company is signed out', async () => {
  const { settings } = dingtalk.source;
  if (settings.kind !== 'dingtalk') throw new Error('another kind');
  await connectDemo(product.url, dingtalk.source, ['signIn', 'approvals']);
  dingtalk.chosen = 'wang';
  const ids = new URLSearchParams({ corpid: settings.corpId, appkey: settings.appKey });
  const leader = await phone();
  await leader.page.goto(`${ROUTES.dingtalkSignIn}?${ids.toString()}`);
  await prove(leader, ACCOUNTS.leader);
  await leader.page.waitForURL(`**${ROUTES.home}`);

  const { id } = await submitClaim(product.url, ACCOUNTS.employee, '出租车');
  const toDos = () =>
    [...dingtalk.approvals.todos.values()].filter((one) => JSON.stringify(one).includes(id));
  await expect.poll(() => toDos().length, SOON).toBe(1);

  await dismiss(product.url, '王强', '周敏');
  await leader.page.goto(ROUTES.myDocuments);
  await leader.page.waitForURL(`**${ROUTES.signIn}**`);
  await leader.page.goto(`${ROUTES.dingtalkSignIn}?${ids.toString()}`);
  await seen(leader.page).getByText(say('You are not signed in')).waitFor();
  assertNoFaults(leader);
});
