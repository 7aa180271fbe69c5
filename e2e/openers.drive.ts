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
export const record =
  (state: 'running' | 'paused') =>
  async (scene: Scene): Promise<void> => {
    const { page, say } = scene;
    await page.context().grantPermissions(['geolocation']);
    await page.route(`**/api${driveEndpoints.setup.path}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), consented: true },
      });
    });
    const positions = (count: number) => page.getByText(`${say('Positions')}${count}`, { exact: true });
    const discard = seenButton(scene, 'Discard');
    await page.reload();
    const start = seenButton(scene, 'Start recording');
    const pause = seenButton(scene, 'Pause');
    await start.or(pause).or(discard).first().waitFor();
    // One that an earlier page has left open.
    if (await pause.isVisible()) await pause.click();
    if (!(await start.isVisible())) {
      await discard.click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('Discard') })
        .click();
    }
    for (const [place, [latitude, longitude]] of WAY.entries()) {
      await page.context().setGeolocation({ latitude, longitude, accuracy: 8 });
      if (place > 0) await pause.click();
      await (place === 0 ? start : seenButton(scene, 'Continue')).click();
      await positions(place + 1).waitFor();
    }
    if (state === 'paused') {
      await pause.click();
      await discard.waitFor();
    }
    await page.locator('.leaflet-overlay-pane path').first().waitFor({ state: 'attached' });
  };
