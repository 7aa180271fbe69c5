import { siteEndpoints } from '@outlay/contract/organisation/company.site';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { FramePage } from './FramePage.tsx';

function open(url: string, allowed: boolean) {
  fakeServer().answer(siteEndpoints.check, () => ({
    allowed,
    address: allowed ? '/api/frame?url=trains' : null,
  }));
  return renderPage(<FramePage />, { query: { url, title: 'Train times' } });
}

test('A permitted site opens in the server’s frame page', async () => {
  open('https://trains.example.com/now', true);

  const frame = await screen.findByTitle<HTMLIFrameElement>('Train times');

  expect(frame.getAttribute('src')).toBe('/api/frame?url=trains');
  expect(screen.getByText('trains.example.com')).toBeVisible();
});

test('Any other site is refused by name and never requested', async () => {
  open('https://evil.example.org/', false);

  expect(await screen.findByText('evil.example.org cannot be opened here')).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});

test('An invalid site address is refused', async () => {
  open('javascript:alert(1)', false);

  expect(await screen.findByText('This address is not a website')).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});
