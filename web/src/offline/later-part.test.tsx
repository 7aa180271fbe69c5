import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { laterPart } from './later-part.tsx';

const Late = ({ name }: { name: string }) => <p>Here is {name}</p>;

test('A part that cannot be loaded leaves the page as it is, and is there once the network is back', async () => {
  const load = vi.fn(() => Promise.resolve(Late)).mockRejectedValueOnce(new TypeError('failed to fetch'));
  const Part = laterPart(load, <p>Loading</p>);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(
    <>
      <h1>Page</h1>
      <Part name="it" />
    </>,
  );
  await act(() => Promise.resolve());
  expect(screen.getByText('Loading')).toBeVisible();
  expect(screen.getByText('Page')).toBeVisible();

  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));

  expect(await screen.findByText('Here is it')).toBeVisible();
  expect(screen.queryByText('Loading')).toBeNull();
  online.mockRestore();
});

test('A part that is loaded already is shown at once when it is shown again', async () => {
  const Part = laterPart(() => Promise.resolve(Late));
  const first = render(<Part name="one" />);
  await screen.findByText('Here is one');
  first.unmount();

  render(<Part name="two" />);

  expect(screen.getByText('Here is two')).toBeVisible();
});
