import { ROUTES } from '@outlay/contract/routes';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { demoDay } from './fixtures/demo.ts';
import { openBrowser } from './fixtures/browser.ts';
import { queryDatabase } from './fixtures/database.ts';
import { data, url } from './fixtures/own-product.ts';
import { assertNoFaults, keepPictures, meet, seen, signIn, watch, type Human } from './fixtures/person.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
const DEMO_PASSWORD = 'Outlay#2026';
const EMPLOYEE = '13900000008';
const COLLEAGUE = '13900000009';
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

/** A virtual fingerprint reader that always succeeds. */
async function withFingerprint({ context, page }: Human): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const press = ({ page, say }: Human, words: string) =>
  page
    .getByRole('button', { name: say(words) })
    .filter({ visible: true })
    .first()
    .click();

async function enter(human: Human, account: string): Promise<void> {
  const { page, say } = human;
  await page.goto(ROUTES.signIn);
  await seen(page).getByLabel(say('Phone number or email')).fill(account);
  await seen(page).getByLabel(say('Password'), { exact: true }).fill(DEMO_PASSWORD);
  await seen(page).getByLabel(say('I agree to the user agreement and the privacy policy')).check();
  await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
}

async function signOut(human: Human): Promise<void> {
  const { page, say } = human;
  await page.goto(ROUTES.settings);
  await press(human, 'Sign out');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Sign out') })
    .click();
  await page.waitForURL(`**${ROUTES.signIn}`);
}

/**
 * Personal data that a script of this page could still read: in the HTTP cache by address, in cache storage, and in
 * local storage by name.
 */
const readable = (address: string) => async () => {
  const kept = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
  const boxes = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
  );
  const words = ['token', 'user', 'userdspname', 'username', 'account', 'corpname'];
  return {
    picture: kept?.ok ?? false,
    answers: boxes.flat().filter(({ url }) => new URL(url).pathname.startsWith('/api/')).length,
    words: words.filter((word) => localStorage.getItem(word) !== null),
  };
};

describe('After signing out', () => {
  test('no picture, response or name remains in the browser, and other tabs are cleared too', async () => {
    const say = wordsOf('zh-Hans');
    const human = await meet(browser, url, say, { locale: 'zh-Hans' });
    const { page, context } = human;
    await signIn(human, '13900000002', DEMO_PASSWORD);
    const [file] = await queryDatabase<{ id: string }>(
      data,
      `select file.id from file join member on member.company_id = file.company_id and member.id = file.owner_id
       where member.account = $1 and media_type like 'image/%' limit 1`,
      ['13900000002'],
    );
    const address = `/api/base/file/preview?id=${file?.id}&page=0&size=160`;
    const shown = await page.evaluate(async (path) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` };
      return (await fetch(path, { headers })).status;
    }, address);
    expect(shown).toBe(200);
    const other = watch(await context.newPage());
    await other.goto(ROUTES.mine);

    await signOut(human);

    await other.waitForURL(`**${ROUTES.signIn}`);
    // Checked first, because a missing cache entry is reported on the console.
    assertNoFaults(human);
    for (const tab of [page, other])
      expect(await tab.evaluate(`(${readable.toString()})(${JSON.stringify(address)})()`)).toEqual({
        ...{ picture: false, answers: 0, words: [] },
      });
  });
});

describe('Two-step verification', () => {
  test('a person adds a passkey, is asked for it at the next sign-in, and signs in with it', async () => {
    const say = wordsOf('zh-Hans');
    const human = await meet(browser, url, say, { locale: 'zh-Hans' });
    const { page } = human;
    await withFingerprint(human);
    await signIn(human, EMPLOYEE, DEMO_PASSWORD);
    await page.goto(ROUTES.secondFactor);
    await page
      .getByText(say('Your fingerprint, face or a security key: the safest and quickest way'))
      .click();
    await press(human, 'Create a passkey');
    const codes = page.getByRole('dialog', { name: say('Save these recovery codes') });
    await codes.waitFor();
    expect((await codes.textContent())?.match(/[a-z0-9]{5}-[a-z0-9]{5}/g)).toHaveLength(10);
    await press(human, 'I have saved them');

    await signOut(human);
    await enter(human, EMPLOYEE);
    await press(human, 'Use a passkey');
    await page.waitForURL(`**${ROUTES.home}`);

    await signOut(human);
    await page.getByLabel(say('I agree to the user agreement and the privacy policy')).check();
    await press(human, 'Sign in with a passkey');
    await page.waitForURL(`**${ROUTES.home}`);
    assertNoFaults(human);
  });

  test('a person sets up an authenticator app by its secret; the password alone no longer signs in', async () => {
    const say = wordsOf('zh-Hans');
    const human = await meet(browser, url, say, { locale: 'zh-Hans' });
    const { page } = human;
    await signIn(human, COLLEAGUE, DEMO_PASSWORD);
    await page.goto(ROUTES.secondFactor);
    await page.getByText(say('Six digits that change every 30 seconds')).click();
    const letters = await page.locator('[role=dialog] code').textContent();
    const app = new TOTP({ secret: Secret.fromBase32((letters ?? '').replaceAll(' ', '')) });
    await seen(page).getByLabel(say('The six digits shown in the app')).fill(app.generate());
    await press(human, 'Confirm');
    await press(human, 'I have saved them');

    await signOut(human);
    await enter(human, COLLEAGUE);
    const field = seen(page).getByLabel(say('Code from your authenticator app'));
    await field.fill('000000');
    await press(human, 'Confirm');
    await seen(page).getByText(say('That is not correct. Please try again.')).waitFor();
    // Each code works once, so use the one of the next 30 seconds.
    await field.fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await press(human, 'Confirm');
    await page.waitForURL(`**${ROUTES.home}`);
    assertNoFaults(human);
  });
});

describe('Acting for another person', () => {
  test('an agency is offered, accepted, shown on every page and ended with one tap', async () => {
    const say = wordsOf('zh-Hans');
    const principal = await meet(browser, url, say, { locale: 'zh-Hans' });
    const agent = await meet(browser, url, say, { locale: 'zh-Hans' });
    await signIn(principal, '13900000002', DEMO_PASSWORD);
    await principal.page.goto(ROUTES.agents);
    await press(principal, 'Let a colleague act for me');
    await press(principal, 'Who can act for me');
    const choice = principal.page.getByRole('dialog', { name: say('Choose a colleague') });
    await choice.getByRole('searchbox').fill('王');
    await choice.getByText('王强').first().click();
    const day = demoDay();
    await seen(principal.page).getByLabel(say('Last day')).fill(day);
    await press(principal, 'Send the request');
    await seen(principal.page).getByText(say('Not accepted yet')).waitFor();

    await signIn(agent, '13900000003', DEMO_PASSWORD);
    await agent.page.goto(ROUTES.agents);
    await press(agent, 'Agree');
    await agent.page.getByRole('button', { name: say('Start: {name}', { name: '林悦' }) }).click();
    const bar = agent.page.getByRole('complementary', { name: say('Acting for a colleague') });
    await bar.waitFor();
    for (const path of [ROUTES.mine, ROUTES.myDocuments, ROUTES.quickNote]) {
      await agent.page.goto(path);
      await bar.waitFor();
      expect(await bar.textContent()).toContain('王强');
    }
    await bar.getByRole('button', { name: say('End') }).click();
    await bar.waitFor({ state: 'detached' });
    assertNoFaults(principal, agent);
  });
});
