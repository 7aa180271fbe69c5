import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { ImageViewer } from './ImageViewer.tsx';

const transform = () => screen.getByRole<HTMLImageElement>('img', { name: 'The invoice' }).style.transform;

async function zoomed() {
  Element.prototype.setPointerCapture = () => undefined;
  const { person } = renderPage(
    <ImageViewer open address="/a.jpg" label="The invoice" onClose={() => undefined} />,
  );
  await person.click(screen.getByRole('button', { name: 'Zoom in' }));
  return screen.getByRole('img', { name: 'The invoice' }).parentElement!;
}

test('a finger that trembles moves nothing; one that goes on takes the picture along', async () => {
  const viewer = await zoomed();
  const before = transform();

  fireEvent.pointerDown(viewer, { pointerId: 1, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(viewer, { pointerId: 1, clientX: 112, clientY: 108 });
  expect(transform()).toBe(before);
  fireEvent.pointerMove(viewer, { pointerId: 1, clientX: 130, clientY: 100 });
  fireEvent.pointerMove(viewer, { pointerId: 1, clientX: 150, clientY: 100 });

  expect(transform()).not.toBe(before);
});

test('a finger that rests on a picture is offered to save it; one that moves or lifts is not', async () => {
  const viewer = await zoomed();
  vi.useFakeTimers();
  const rest = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const touch = { pointerId: 1, isPrimary: true, pointerType: 'touch', clientX: 100, clientY: 100 };
  const savePrompt = () => screen.queryByRole('alertdialog', { name: 'Save this picture?' });

  fireEvent.pointerDown(viewer, touch);
  rest(349);
  fireEvent.pointerUp(viewer, touch);
  rest(350);
  expect(savePrompt()).toBeNull();
  fireEvent.pointerDown(viewer, touch);
  fireEvent.pointerMove(viewer, { ...touch, clientX: 120 });
  rest(350);
  expect(savePrompt()).toBeNull();
  fireEvent.pointerUp(viewer, touch);
  fireEvent.pointerDown(viewer, touch);
  rest(350);
  expect(savePrompt()).toBeTruthy();
  vi.useRealTimers();
});

test('the picture is saved under its name', async () => {
  await zoomed();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${new URL(this.href).pathname}`);
  });

  fireEvent.click(screen.getByRole('button', { name: 'Save picture' }));

  expect(saved).toEqual(['The invoice /a.jpg']);
});
