import { Blob as NodeBlob } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { newKey, seal, unseal } from './seal.ts';

// jsdom lacks both.
beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('Blob', NodeBlob);
});

const note = { purpose: '客户午餐', amount: 31_800, nothing: null };
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

test('Sealed text is read again completely by the same person', async () => {
  const key = await newKey();

  expect(await unseal(key, await seal(key, note))).toEqual(note);
});

test('Sealed photographs are returned byte for byte, in order', async () => {
  const key = await newKey();
  const photo = (bytes: number[], type: string) => new Blob([Uint8Array.from(bytes)], { type });
  const item = {
    photos: [{ file: photo([1, 2, 3], 'image/jpeg') }, { file: photo([9, 0, 255, 7], 'image/png') }],
  };

  const back = (await unseal(key, await seal(key, item))) as typeof item;

  const [first, second] = back.photos;
  expect([first?.file.type, second?.file.type]).toEqual(['image/jpeg', 'image/png']);
  expect(new Uint8Array((await second?.file.arrayBuffer()) ?? [])).toEqual(Uint8Array.from([9, 0, 255, 7]));
});

test('WSTG-CLNT-12 Sealed data cannot be read on the phone', async () => {
  const { bytes } = await seal(await newKey(), note);

  expect(textOf(bytes)).not.toContain('客户午餐');
  expect(textOf(bytes)).not.toContain('31800');
});

test('Another person cannot open sealed data', async () => {
  const sealed = await seal(await newKey(), note);

  await expect(unseal(await newKey(), sealed)).rejects.toThrow();
});

test('A single changed bit is detected', async () => {
  const key = await newKey();
  const { iv, bytes } = await seal(key, note);
  const changed = new Uint8Array(bytes.slice(0));
  changed[5] = (changed[5] ?? 0) ^ 1;

  await expect(unseal(key, { iv, bytes: changed.buffer })).rejects.toThrow();
});

test('The key cannot be exported', async () => {
  await expect(crypto.subtle.exportKey('raw', await newKey())).rejects.toThrow();
});
