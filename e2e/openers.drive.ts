import { driveEndpoints } from '@outlay/contract/travel/drive';
import { seenButton, type Scene } from './openers.ts';

/** Around the lake, in the order of the drive. */
const WAY = [
  [30.2741, 120.1551],
  [30.2693, 120.1562],
  [30.2622, 120.1604],
  [30.2551, 120.1602],
  [30.2483, 120.1571],
] as const;

/**
 * Records a drive, as somebody who has consented. A position is taken when a recording goes on after a pause, so no time has
 * to pass. Nothing reaches the server before the drive ends.
 */
export async function record(scene: Scene): Promise<void> {
  const { page, say } = scene;
  await page.context().grantPermissions(['geolocation']);
  await page.route(`**/api${driveEndpoints.setup.path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), consented: true },
    });
  });
  await page.reload();
  const [start, pause] = [seenButton(scene, 'Start recording'), seenButton(scene, 'Pause')];
  await start.or(pause).first().waitFor();
  if (await pause.isVisible()) await discard(scene);
  for (const [place, [latitude, longitude]] of WAY.entries()) {
    await page.context().setGeolocation({ latitude, longitude, accuracy: 8 });
    if (place > 0) await pause.click();
    await (place === 0 ? start : seenButton(scene, 'Continue')).click();
    await page.getByText(`${say('Positions')}${place + 1}`, { exact: true }).waitFor();
  }
  await page.locator('.leaflet-overlay-pane path').first().waitFor({ state: 'attached' });
}

/** Of a recording that an earlier visit has left open. */
async function discard(scene: Scene): Promise<void> {
  await seenButton(scene, 'Pause').click();
  await seenButton(scene, 'Discard').click();
  const dialog = scene.page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: scene.say('Discard') }).click();
  await seenButton(scene, 'Start recording').waitFor();
}
