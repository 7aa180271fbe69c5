import type { Locale } from '@outlay/contract/locale';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { ROUTES } from '@outlay/contract/routes';
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, onTestFailed, test } from 'vitest';
import { openDingtalkDouble, type DingtalkDouble } from '../server/src/provider/platform/dingtalk.double.ts';
import { openFeishuDouble, type FeishuDouble } from '../server/src/provider/platform/feishu.double.ts';
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
import { assertNoFaults, keepPictures, meet, seen, signOut, type Human } from './fixtures/person.ts';
import { ACCOUNTS } from './fixtures/demo.ts';
import { connectDemo, pathOf, prove, send, tokenOf } from './fixtures/platforms.ts';
import { startProduct, type Product } from './fixtures/product.ts';
import { wordsOf } from './fixtures/words.ts';

type Way = 'wecom' | 'dingtalk' | 'feishu' | 'oidc';

const data = newDemoFolder('platforms');
let product: Product;
let browser: Browser;
let wecom: WecomDouble;
let dingtalk: DingtalkDouble;
let feishu: FeishuDouble;
let oidc: OidcDouble;
let pages: Record<Way, string>;
beforeAll(async () => {
  const people = [{ userId: 'li', name: '李青' }];
  [product, browser, wecom, dingtalk, feishu] = await Promise.all([
    startProduct(data, { OUTLAY_WEBHOOK_INSIDE: 'on' }),
    openBrowser(),
    openWecomDouble({ people }),
    openDingtalkDouble({ people }),
    openFeishuDouble({ people }),
  ]);
  oidc = await openOidc({
    accounts: [{ sub: 'lin', name: 'Lin' }],
    returnTo: [product.url + ROUTES.singleSignOn],
    signedOutTo: [product.url + ROUTES.signIn],
  });
  oidc.chosen = 'lin';
  pages = await connectAll();
  // The people of the demo company read Chinese, and would be asked whether to switch.
  for (const account of [ACCOUNTS.accountant, ACCOUNTS.manager])
    await send(
      product.url,
      accountEndpoints.changeLanguage,
      { cultureName: 'en-US' },
      await tokenOf(product.url, account),
    );
});
afterAll(async () => {
  const doubles = [wecom, dingtalk, feishu, oidc];
  await Promise.all([browser.close(), product.stop(), ...doubles.map((one) => one.close())]);
  rmSync(data, { recursive: true, force: true });
});
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

/** Connects the demo company with each; returns the pages on which people sign in. */
async function connectAll(): Promise<typeof pages> {
  const openid = { kind: 'oidc' as const, issuer: oidc.issuer, clientId: OIDC_CLIENT };
  const sources = [
    wecom.source,
    dingtalk.source,
    feishu.source,
    { settings: { ...openid, scopes: [], signsOut: false }, secret: OIDC_SECRET },
  ];
  const made: Partial<Record<string, string>> = {};
  for (const source of sources) {
    const { id, addresses } = await connectDemo(product.url, source, ['signIn']);
    const home = addresses.find(({ use }) => use === 'page')?.value;
    made[source.settings.kind] = home ? pathOf(home) : `${ROUTES.singleSignOn}?connection=${id}`;
  }
  return made as typeof pages;
}

async function leave(human: Human): Promise<void> {
  await signOut(human);
  await human.page.waitForURL(`**${ROUTES.signIn}**`);
}

test.each<[string, Way, Locale, string]>([
  ['WeCom in Chinese', 'wecom', 'zh-Hans', ACCOUNTS.employee],
  ['DingTalk in Chinese', 'dingtalk', 'zh-Hans', ACCOUNTS.leader],
  ['Feishu in English', 'feishu', 'en', ACCOUNTS.manager],
  ['an OpenID provider in English', 'oidc', 'en', ACCOUNTS.accountant],
])(
  'A person of %s proves the account once, comes back without typing, and stays out',
  async (_title, by, locale, account) => {
    const say = wordsOf(locale);
    const first = await meet(browser, product.url, say, { locale });
    await first.page.goto(pages[by]);
    await prove(first, account);
    await first.page.waitForURL(`**${ROUTES.home}`);
    await leave(first);

    const second = await meet(browser, product.url, say, { locale });
    await second.page.goto(pages[by]);
    await second.page.waitForURL(`**${ROUTES.home}`);
    await leave(second);
    await second.page.reload();
    await seen(second.page).getByLabel(say('Phone number or email')).waitFor();
    await first.page.goto(ROUTES.home);
    await first.page.waitForURL(`**${ROUTES.signIn}**`);

    assertNoFaults(first, second);
  },
);
