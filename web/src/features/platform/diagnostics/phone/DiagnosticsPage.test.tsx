import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../../test/render-page.tsx';
import { DiagnosticsPage } from './DiagnosticsPage.tsx';

/** Answers the first message sent to it. */
class SocketDouble {
  static addresses: string[] = [];
  onopen: () => void = () => undefined;
  onmessage: () => void = () => undefined;
  onclose: (() => void) | null = null;
  constructor(address: string) {
    SocketDouble.addresses.push(address);
    setTimeout(() => this.onopen());
  }
  send = () => setTimeout(() => this.onmessage());
  close = () => undefined;
}

/** Renders the page on a device with a motion sensor. */
const open = () => {
  SocketDouble.addresses = [];
  vi.stubGlobal('WebSocket', SocketDouble);
  vi.stubGlobal('DeviceMotionEvent', Event);
  return renderPage(<DiagnosticsPage />);
};
const row = async (name: string) => {
  const rows = await screen.findAllByRole('listitem');
  return within(rows.find(({ textContent }) => textContent.startsWith(name)) as HTMLElement);
};

test('The message socket is tested at its real address', async () => {
  open();

  expect((await row('Instant messages')).getByText('Works')).toBeVisible();
  expect(SocketDouble.addresses).toEqual(['ws://localhost:3000/api/push']);
});

/** One reading of the motion sensor. */
const feel = (x: number) =>
  act(() => {
    const event = Object.assign(new Event('devicemotion'), {
      accelerationIncludingGravity: { x, y: 0, z: 0 },
    });
    window.dispatchEvent(event);
  });

test('The shake test comes last, started by a tap', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Test: Shaking' }));
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toContain('Shaking');
  feel(0);
  feel(60);

  await waitFor(async () => expect((await row('Shaking')).getByText('Works')).toBeVisible());
});

test('The device result is shown in plain words', async () => {
  open();

  expect((await row('Host app')).getByText('Regular browser')).toBeVisible();
});
