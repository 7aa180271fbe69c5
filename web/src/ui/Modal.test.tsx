import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { toast } from '#screen/toast.ts';
import { renderPage } from '../../test/render-page.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Sheet } from './Sheet.tsx';

/** A page with a sheet that opens a confirmation dialog. */
function Screen({ onYes }: { onYes: () => void }) {
  const [open, setOpen] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const yes = () => {
    onYes();
    setConfirming(false);
    setOpen(false);
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>Choose</Button>
      <Sheet open={open} title="Choice" onClose={() => setConfirming(true)}>
        <input type="file" aria-label="Picture" />
        <Button onPress={() => setOpen(false)}>Close at once</Button>
        <Button isDefault onPress={yes}>
          Take it
        </Button>
      </Sheet>
      <Dialog open={confirming} title="Leave it?" onYes={yes} onNo={() => setConfirming(false)} />
    </>
  );
}

const sheet = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'Choice' });
const question = () => screen.queryByRole<HTMLDialogElement>('alertdialog', { name: 'Leave it?' });

async function opened(onYes = () => undefined as void) {
  const { person } = renderPage(<Screen onYes={onYes} />);
  await person.click(screen.getByRole('button', { name: 'Choose' }));
  return person;
}

test('what happens while a sheet is open is told in the sheet, and afterwards on the page again', async () => {
  const person = await opened();
  act(() => toast('Saved'));
  expect(screen.getAllByText('Saved')).toHaveLength(1);
  expect(sheet()?.contains(screen.getByText('Saved'))).toBe(true);

  await person.keyboard('{Escape}');
  expect(question()?.contains(screen.getByText('Saved'))).toBe(true);

  await person.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByText('Saved').closest('dialog')).toBeNull();
});

test('Escape closes only what lies on top, and gives the focus back', async () => {
  const person = await opened();
  await person.keyboard('{Escape}');
  expect(question()).toBeTruthy();
  await person.keyboard('{Escape}');
  expect(question()).toBeNull();
  expect(document.activeElement).toBe(sheet());

  await person.keyboard('{Escape}');
  await person.click(screen.getByRole('button', { name: 'OK' }));
  expect(sheet()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose' }));
});

test('Escape that ends the candidates of an input method closes nothing', async () => {
  await opened();
  fireEvent.keyDown(screen.getByLabelText('Picture'), { key: 'Escape', isComposing: true });
  expect(question()).toBeNull();
});

test('Enter presses the frequent button, not the first', async () => {
  const onYes = vi.fn();
  const person = await opened(onYes);
  await person.keyboard('{Enter}');
  expect(onYes).toHaveBeenCalledTimes(1);
  expect(sheet()).toBeNull();
});

test('the system’s back closes it, a file that was not chosen does not', async () => {
  await opened();
  fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }));
  expect(question()).toBeNull();

  const back = new Event('cancel', { cancelable: true });
  fireEvent(sheet()!, back);
  expect(back.defaultPrevented).toBe(true);
  expect(question()).toBeTruthy();
});

test('what the browser closed without asking is open again where the page keeps it', async () => {
  await opened();
  act(() => sheet()?.close());
  await vi.waitFor(() => expect(question()).toBeTruthy());
  await vi.waitFor(() => expect(sheet()?.open).toBe(true));
});

/** A button that is disabled after its first press. */
function Once() {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <>
      <h1 tabIndex={-1}>Document</h1>
      <Button disabled={done} onPress={() => setOpen(true)}>
        Approve
      </Button>
      <Dialog
        open={open}
        title="Approve it?"
        onYes={() => {
          setOpen(false);
          // Simulates a response of the server that arrives a moment later.
          setTimeout(() => setDone(true), 20);
        }}
        onNo={() => setOpen(false)}
      />
    </>
  );
}

test('the title takes the focus when the button that opened it is disabled by what was done', async () => {
  Element.prototype.checkVisibility = () => true;
  const { person } = renderPage(<Once />);
  await person.click(screen.getByRole('button', { name: 'Approve' }));
  await person.click(screen.getByRole('button', { name: 'OK' }));

  await expect.poll(() => document.activeElement?.textContent).toBe('Document');
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
});
