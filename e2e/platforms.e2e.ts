import type { Endpoint, Sent } from '@outlay/contract/endpoint';
import type { Locale } from '@outlay/contract/locale';
import { connectionEndpoints, type ConnectionForm } from '@outlay/contract/membership/connection';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { ROUTES } from '@outlay/contract/routes';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, onTestFailed, test } from 'vitest';
import {
  openOidc,
  OIDC_CLIENT,
  OIDC_SECRET,
  type OidcDouble,
} from '../server/src/provider/single-sign-on/oidc.double.ts';
import type { WecomDouble } from '../server/src/provider/platform/wecom-world.double.ts';
import { openWecomDouble } from '../server/src/provider/platform/wecom.double.ts';
import { openBrowser } from './fixtures/browser.ts';
import { newDemoFolder } from './fixtures/demo-folder.ts';
import { assertNoFaults, keepPictures, meet, seen, type Human } from './fixtures/person.ts';
import { startProduct, type Product } from './fixtures/product.ts';
import { wordsOf } from './fixtures/words.ts';

const PASSWORD = 'Outlay#2026';
const ADMINISTRATOR = '13900000001';
const EMPLOYEE = '13900000002';
const COLLEAGUE = '13900000004';

const data = newDemoFolder('platforms');
let product: Product;
let browser: Browser;
let wecom: WecomDouble;
let oidc: OidcDouble;
let pages: { wecom: string; oidc: string };
beforeAll(async () => {
  [product, browser, wecom] = await Promise.all([
    startProduct(data, { OUTLAY_WEBHOOK_INSIDE: 'on' }),
    openBrowser(),
    openWecomDouble({ people: [{ userId: 'li', name: '李青' }] }),
  ]);
  oidc = await openOidc({
    accounts: [{ sub: 'lin', name: 'Lin' }],
    returnTo: [product.url + ROUTES.singleSignOn],
    signedOutTo: [product.url + ROUTES.signIn],
  });
  oidc.chosen = 'lin';
  pages = await connectAll();
  // The people of the demo company read Chinese, and would be asked whether to switch.
  const login = { account: COLLEAGUE, password: PASSWORD, agreed: true };
  const { token } = (await send(accountEndpoints.login, login)) as { token: string };
  await send(accountEndpoints.changeLanguage, { cultureName: 'en-US' }, token);
});
afterAll(async () => {
  await Promise.all([browser.close(), product.stop(), wecom.close(), oidc.close()]);
  rmSync(data, { recursive: true, force: true });
});
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

async function send<E extends Endpoint>(endpoint: E, input: Sent<E>, token?: string): Promise<unknown> {
  const answer = await fetch(`${product.url}/api${endpoint.path}`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return await answer.json();
}

/** Connects the demo company with both; returns the pages on which people sign in by each. */
async function connectAll(): Promise<typeof pages> {
  const login = { account: ADMINISTRATOR, password: PASSWORD, agreed: true };
  const { token } = (await send(accountEndpoints.login, login)) as { token: string };
  const connect = async (name: string, settings: ConnectionForm['settings'], secret: string) => {
    const id = randomUUID();
    const form: ConnectionForm = {
      ...{ id, version: 0, name, settings, secrets: { secret }, bringsFactor: false },
      uses: ['signIn'],
      firstMeeting: { trustsDirectory: false, createsMembers: false, departmentId: null },
      enforced: { domains: [], breakGlassId: null },
    };
    const { version } = (await send(connectionEndpoints.save, form, token)) as { version: number };
    await send(connectionEndpoints.setEnabled, { id, version, enabled: true }, token);
    return id;
  };
  const { settings, secret } = wecom.source;
  if (settings.kind !== 'wecom') throw new Error('another kind');
  await connect('WeCom', settings, secret);
  const openid = { kind: 'oidc' as const, issuer: oidc.issuer, clientId: OIDC_CLIENT };
  const id = await connect('Harbour', { ...openid, scopes: [], signsOut: false }, OIDC_SECRET);
  const ids = new URLSearchParams({ corpid: settings.corpId, agentid: settings.agentId });
  return {
    wecom: `${ROUTES.wecomSignIn}?${ids.toString()}`,
    oidc: `${ROUTES.singleSignOn}?connection=${id}`,
  };
}

/** Proves the account by its password, at the first meeting. */
async function prove({ page, say }: Human, account: string): Promise<void> {
  await seen(page).getByLabel(say('Phone number or email')).fill(account);
  await seen(page).getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
  await seen(page).getByLabel(say('I agree to the user agreement and the privacy policy')).check();
  await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
  await page.waitForURL(`**${ROUTES.home}`);
}

async function signOut({ page, say }: Human): Promise<void> {
  await page.goto(ROUTES.settings);
  await seen(page).getByText(say('Sign out'), { exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Sign out') })
    .click();
  await page.waitForURL(`**${ROUTES.signIn}**`);
}

test.each<[string, 'wecom' | 'oidc', Locale, string]>([
  ['WeCom in Chinese', 'wecom', 'zh-Hans', EMPLOYEE],
  ['an OpenID provider in English', 'oidc', 'en', COLLEAGUE],
])(
  'A person of %s proves the account once, comes back without typing, and stays out',
  async (_title, by, locale, account) => {
    const say = wordsOf(locale);
    const first = await meet(browser, product.url, say, { locale });
    await first.page.goto(pages[by]);
    await prove(first, account);
    await signOut(first);

    const second = await meet(browser, product.url, say, { locale });
    await second.page.goto(pages[by]);
    await second.page.waitForURL(`**${ROUTES.home}`);
    await signOut(second);
    await second.page.reload();
    await seen(second.page).getByLabel(say('Phone number or email')).waitFor();
    await first.page.goto(ROUTES.home);
    await first.page.waitForURL(`**${ROUTES.signIn}**`);

    assertNoFaults(first, second);
  },
);
