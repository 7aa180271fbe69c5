import { openMember, type Scene } from './openers.ts';

const DAY_MS = 86_400_000;
const after = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const ID = '019c0000-0000-7000-8000-000000000001';

/** A pending reset of a second factor as the server returns it. The demo company has none. */
const waiting = (more: object) => ({
  ...{ id: ID, version: 1, member: { id: ID, name: '何一鸣' }, requestedBy: { id: ID, name: '周舟' } },
  ...{ reason: '手机在出差途中丢失，验证器应用与恢复代码都在那部手机上。', requestedAt: after(-0.1) },
  ...{
    aloneFrom: null,
    endsAt: after(3),
    decision: null,
    decidedBy: null,
    decidedAt: null,
    decisionReason: '',
  },
  ...more,
});

/** A member's page with a reset that the reader can confirm. */
export const openMemberToReset = async (scene: Scene) => {
  const reset = waiting({ actions: ['confirm', 'refuse'] });
  await scene.page.route('**/api/base/factorReset/get', (route) =>
    route.fulfill({ json: { enrolled: true, reset, actions: [] } }),
  );
  await openMember(scene);
  await scene.page.getByText('周舟').first().waitFor();
};
/** Opens the confirmation of the reset. */
export const confirmReset = async (scene: Scene) => {
  await openMemberToReset(scene);
  await scene.page
    .getByRole('region', { name: scene.say('Two-step verification') })
    .getByRole('button', { name: scene.say('Confirm') })
    .click();
  await scene.page.getByRole('dialog').last().waitFor();
};
/** Another member requested a reset of my second factor, and no one else can confirm it. */
export const withResetOfMine = async ({ page }: Scene) => {
  const reset = waiting({ actions: ['refuse'], aloneFrom: after(1) });
  await page.route('**/api/auth/factor/getReset', (route) => route.fulfill({ json: { reset } }));
  await page.reload();
  await page.getByText('周舟').filter({ visible: true }).first().waitFor();
};
