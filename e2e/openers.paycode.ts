import { paycodeEndpoints, type PaycodeDevice } from '@outlay/contract/paycode/paycode';
import { chargeEndpoints, type Charge } from '@outlay/contract/paycode/charge';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { Locator, Page } from 'playwright-core';
import { DEMO_PASSWORD, post, signInBy } from './fixtures/calls.ts';
import { ACCOUNTS } from './fixtures/demo.ts';
import {
  charge,
  enrolHandsets,
  openCanteen,
  scanCode,
  type Canteen,
  type Handset,
} from './fixtures/paycode.ts';
import { settled } from './fixtures/settled.ts';
import { press, seenButton, type Scene } from './openers.ts';

interface World {
  canteen: Canteen;
  handset: Handset;
  /** Session of the employee. */
  session: string;
}
/** Minor units: paid at once, to be confirmed, and above what may be paid. */
const SUMS = { small: 3_800, medium: 16_800, high: 26_800 };

async function make(url: string): Promise<World> {
  const canteen = await openCanteen(url);
  const { token: session } = await signInBy(url, ACCOUNTS.employee);
  const handset = await enrolHandsets(url, session, 2);
  for (const amount of [SUMS.small, SUMS.high])
    await charge(canteen, { authCode: await handset.code(), amount });
  return { canteen, handset, session };
}

/** A canteen and two payments for each product, made at the first look. */
const worlds = new Map<string, Promise<World>>();
function worldOf(page: Page): Promise<World> {
  const url = new URL(page.url()).origin;
  const world = worlds.get(url) ?? make(url);
  worlds.set(url, world);
  return world;
}

const goTo = async ({ page }: Scene, path: string) => {
  await page.goto(path);
  await settled(page);
};

/** The page as it is for somebody whom a spend policy covers. */
export const covered = (path: string) => async (scene: Scene) => {
  await worldOf(scene.page);
  await goTo(scene, path);
};

/** A person has at most five devices: the oldest is blocked for this one. */
async function makeRoom({ canteen, session }: World): Promise<void> {
  const { items } = await post<{ items: PaycodeDevice[] }>(
    canteen.url,
    paycodeEndpoints.devices.path,
    session,
    {},
  );
  const active = items.filter(({ state, name }) => state === 'active' && name !== 'Android');
  const [oldest] = active.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  if (oldest && active.length > 2)
    await post(canteen.url, paycodeEndpoints.block.path, session, { id: oldest.id, lost: false });
}

/** The code, on a device that was just set up. */
export async function withCode(scene: Scene): Promise<void> {
  const { page, say } = scene;
  await makeRoom(await worldOf(page));
  await goTo(scene, ROUTES.paymentCode);
  const code = page.getByRole('img', { name: say('QR code') });
  const consent = page.getByRole('checkbox').filter({ visible: true });
  await code.or(consent).first().waitFor();
  // Another look in this tab may have set it up.
  if (await consent.isVisible()) {
    await consent.check();
    await seenButton(scene, 'Set up on this device').click();
    await proveIfAsked(scene, code);
  }
  await code.waitFor();
}

/** Five minutes after signing in, the password is asked for once more. */
async function proveIfAsked(scene: Scene, done: Locator): Promise<void> {
  const { page, say } = scene;
  const password = page.getByLabel(say('Your password'));
  await done.or(password).first().waitFor();
  if (!(await password.isVisible())) return;
  await password.fill(DEMO_PASSWORD);
  await password.press('Enter');
}
export const withCodeMore = async (scene: Scene) => {
  await withCode(scene);
  await press('More')(scene);
};

const paymentIs = async ({ canteen, session }: World, states: string[]): Promise<string> => {
  const { items } = await post<{ items: Charge[] }>(canteen.url, chargeEndpoints.page.path, session, {
    states,
    size: 1,
  });
  return items[0]?.id ?? '';
};

export const onResult = (state: 'paid' | 'refused') => async (scene: Scene) => {
  const id = await paymentIs(await worldOf(scene.page), [state]);
  await goTo(scene, pageAddress(ROUTES.paymentResult, { id }));
};
export const onPayment = async (scene: Scene) => {
  const id = await paymentIs(await worldOf(scene.page), ['paid']);
  await goTo(scene, pageAddress(ROUTES.payment, { id }));
};
export const onInvoice = async (scene: Scene) => {
  const payment = await paymentIs(await worldOf(scene.page), ['paid']);
  await goTo(scene, pageAddress(ROUTES.askInvoice, { payment }));
};

/** A payment that waits for its payer, on one of the two pages about it. */
export const waiting =
  (path: typeof ROUTES.payment | typeof ROUTES.paymentStatus) => async (scene: Scene) => {
    const world = await worldOf(scene.page);
    const { canteen, handset } = world;
    await charge(canteen, { authCode: await handset.code(), amount: SUMS.medium });
    const id = await paymentIs(world, ['confirming']);
    await goTo(scene, pageAddress(path, { id }));
  };

/** The till, signed in. */
export async function atTill(scene: Scene): Promise<void> {
  const { canteen } = await worldOf(scene.page);
  await goTo(scene, pageAddress(ROUTES.till, { token: canteen.token }));
  await scene.page.getByText(scene.say('Amount'), { exact: true }).first().waitFor();
}
export const atTillToday = async (scene: Scene) => {
  await atTill(scene);
  await scene.page.getByRole('tab', { name: scene.say('Today'), exact: true }).click();
};
export const atTillResult = async (scene: Scene) => {
  const { page, say } = scene;
  const { handset } = await worldOf(page);
  await atTill(scene);
  const code = await handset.code();
  for (const digit of '38') await page.getByRole('button', { name: digit, exact: true }).click();
  await scanCode(page, code);
  await page.getByRole('button', { name: say('Next customer') }).waitFor();
};

const BETWEEN_LOOKS_MS = 3_000;

/** The first row of a section of the desk; a statement is opened by a job that runs now and then. */
export const openRow = (path: string) => async (scene: Scene) => {
  const { page } = scene;
  await covered(path)(scene);
  const row = page.locator('tbody tr.ant-table-row').first();
  while (!(await row.isVisible())) {
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
    await goTo(scene, path);
  }
  await row.click();
  await page.getByRole('dialog').first().waitFor();
};
export const onTrial = async (scene: Scene) => {
  await openRow('/admin/spendPolicies')(scene);
  await seenButton(scene, 'Try on last month').click();
  await scene.page.getByRole('region', { name: scene.say('Trial') }).waitFor();
};

/** The form of a new wallet of this kind. */
export const addWallet = (kind: string) => async (scene: Scene) => {
  await seenButton(scene, 'Add a wallet').click();
  await scene.page.getByRole('menuitem', { name: scene.say(kind) }).click();
  await scene.page.getByRole('dialog').first().waitFor();
};
