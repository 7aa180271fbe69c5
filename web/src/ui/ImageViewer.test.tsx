import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
  const ground = await zoomed();
  const before = transform();

  fireEvent.pointerDown(ground, { pointerId: 1, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(ground, { pointerId: 1, clientX: 112, clientY: 108 });
  expect(transform()).toBe(before);
  fireEvent.pointerMove(ground, { pointerId: 1, clientX: 130, clientY: 100 });
  fireEvent.pointerMove(ground, { pointerId: 1, clientX: 150, clientY: 100 });

  expect(transform()).not.toBe(before);
});
