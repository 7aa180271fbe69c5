import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { Swiper } from './Swiper.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () =>
  renderPage(
    <Swiper label="Pictures">{[<p key="a">Harbour</p>, <p key="b">Hall</p>, <p key="c">Garden</p>]}</Swiper>,
  );
const shown = () => ['Harbour', 'Hall', 'Garden'].find((text) => !screen.getByText(text).closest('[inert]'));
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('each picture is shown for five seconds, and the first comes again', () => {
  show();
  expect(shown()).toBe('Harbour');
  wait(4_999);
  expect(shown()).toBe('Harbour');
  wait(1);
  expect(shown()).toBe('Hall');
  wait(10_000);
  expect(shown()).toBe('Harbour');
});

test('whoever turns it, or pauses it, keeps what they look at', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
  wait(20_000);
  expect(shown()).toBe('Hall');
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  wait(5_000);
  expect(shown()).toBe('Garden');
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  wait(20_000);
  expect(shown()).toBe('Garden');
});

test('a finger drawn to the left turns to the next, one that trembles does not', () => {
  show();
  const slide = screen.getByText('Harbour');
  fireEvent.pointerDown(slide, { clientX: 200 });
  fireEvent.pointerUp(slide, { clientX: 170 });
  expect(shown()).toBe('Harbour');
  fireEvent.pointerDown(slide, { clientX: 200 });
  fireEvent.pointerUp(slide, { clientX: 140 });
  expect(shown()).toBe('Hall');
});

test('where little motion is wished, nothing turns by itself', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  show();
  wait(60_000);
  expect(shown()).toBe('Harbour');
});
