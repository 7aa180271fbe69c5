import { screen, waitFor } from '@testing-library/react';
import { Drawer, Input, Modal } from 'antd';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Sheet } from '#ui/Sheet.tsx';
import { standInForDesk } from '../../test/desk.ts';
import { renderPage } from '../../test/render-page.tsx';
import { DiscardGuard } from './DiscardGuard.tsx';

beforeEach(standInForDesk);

/** One of each kind of dialog in the desktop app, with a field in it. */
const KINDS = {
  drawer: (open: boolean, close: () => void) => (
    <Drawer open={open} onClose={close}>
      <Input aria-label="Name" defaultValue="Old" />
    </Drawer>
  ),
  window: (open: boolean, close: () => void) => (
    <Modal open={open} onCancel={close}>
      <Input aria-label="Name" defaultValue="Old" />
    </Modal>
  ),
  sheet: (open: boolean, close: () => void) => (
    <Sheet open={open} title="Reason" onClose={close}>
      <input aria-label="Name" defaultValue="Old" />
    </Sheet>
  ),
};

function Desk({ kind }: { kind: keyof typeof KINDS }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <DiscardGuard />
      <p>{open ? 'open' : 'closed'}</p>
      {KINDS[kind](open, () => setOpen(false))}
    </>
  );
}

const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];
const question = () => screen.queryByText('Discard what you entered?');

test.each(kinds)('Escape asks before typed text in a %s is discarded', async (kind) => {
  const { person } = renderPage(<Desk kind={kind} />);
  await person.type(await screen.findByLabelText('Name'), ' and new');

  await person.keyboard('{Escape}');
  expect(await screen.findByText('Discard what you entered?')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(screen.getByText('open')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Old and new');

  await person.click(screen.getByLabelText('Name'));
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('closed')).toBeTruthy();
});

test.each(kinds)('Escape closes an unchanged %s at once', async (kind) => {
  const { person } = renderPage(<Desk kind={kind} />);
  await person.type(await screen.findByLabelText('Name'), '!{Backspace}');

  await person.keyboard('{Escape}');

  expect(await screen.findByText('closed')).toBeTruthy();
  expect(question()).toBeNull();
});

test('Clicking beside a drawer asks too', async () => {
  const { person } = renderPage(<Desk kind="drawer" />);
  await person.type(await screen.findByLabelText('Name'), ' and new');

  await person.click(document.querySelector('.ant-drawer-mask')!);

  expect(await screen.findByText('Discard what you entered?')).toBeTruthy();
  expect(screen.getByText('open')).toBeTruthy();
});
