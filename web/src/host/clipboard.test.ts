import { expect, test, vi } from 'vitest';
import { toastStore } from '#screen/toast.ts';
import { copyAndReport } from './clipboard.ts';

const result = () => {
  const { text, tone } = toastStore.getState().shown ?? {};
  return { text, tone };
};
const letCopy = (writeText: () => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText: vi.fn(writeText) } });

test('Copying is confirmed', async () => {
  letCopy(() => Promise.resolve());

  await copyAndReport('a code');

  expect(navigator.clipboard.writeText).toHaveBeenCalledWith('a code');
  expect(result()).toEqual({ text: 'Copied.', tone: 'good' });
});

test('A refused copy is reported, or says what to do instead', async () => {
  letCopy(() => Promise.reject(new Error('no')));

  await copyAndReport('a code');
  expect(result()).toEqual({ text: 'Could not copy.', tone: 'stop' });

  await copyAndReport('a code', { failed: 'Please write it down.' });
  expect(result()).toEqual({ text: 'Please write it down.', tone: 'stop' });
});
