import { parseCode, stepAt } from '@outlay/contract/paycode/paycode.code';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { encode } from 'uqr';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { expect, test } from 'vitest';
import { code128 } from './code-128.ts';
import { codeOf, importSecret, stepToShow } from './totp.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
await prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer }, fireImmediately: true });

/** The secret of RFC 6238, appendix B: "1234…" in 32 bytes. */
const RFC_SECRET = btoa('12345678901234567890123456789012').replaceAll('=', '');
const HANDLE = '26019384';
const MINUTE = 60_000;

test.each([
  // Time in seconds with the RFC's step of 30 s; its step number is what counts.
  [59, '46119246'],
  [1_111_111_109, '68084774'],
  [1_234_567_890, '91819424'],
  [2_000_000_000, '90698825'],
])('At second %i the changing digits are those of RFC 6238', async (seconds, digits) => {
  const code = await codeOf(HANDLE, await importSecret(RFC_SECRET), Math.floor(seconds / 30));

  expect(parseCode(code)).toEqual({ handle: HANDLE, changing: digits });
});

test('The imported secret cannot be read again', async () => {
  const key = await importSecret(RFC_SECRET);

  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('A code is shown for its minute, and after its use the next one at once', () => {
  const now = 1000 * MINUTE + 22_000;
  const current = stepAt(now);

  expect(stepToShow(now, 0)).toEqual({ step: current, leftMs: 38_000 });
  expect(stepToShow(now, current + 1)).toEqual({ step: current + 1, leftMs: 98_000 });
});

test('After two uses in one minute no code is shown that no till would take', () => {
  const now = 1000 * MINUTE + 22_000;

  expect(stepToShow(now, stepAt(now) + 2)).toEqual({ step: null, leftMs: 38_000 });
});

/** Draws modules as a grey picture, `scale` pixels a module. */
function picture(rows: readonly (readonly boolean[])[], scale: number, quiet: number) {
  const width = ((rows[0]?.length ?? 0) + 2 * quiet) * scale;
  const height = (rows.length + 2 * quiet) * scale;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries())
      for (let line = 0; dark && line < scale; line += 1) {
        const start = (((y + quiet) * scale + line) * width + (x + quiet) * scale) * 4;
        for (let at = start; at < start + scale * 4; at += 4) data.fill(0, at, at + 3);
      }
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

/** The bars of the path as one row of modules. */
function rowOf(path: string, modules: number): boolean[] {
  const row = Array.from({ length: modules }, () => false);
  for (const [, from = 0, width = 0] of path.matchAll(/M(\d+) 0h(\d)/g))
    row.fill(true, Number(from), Number(from) + Number(width));
  return row;
}

test('A scanner reads the digits from the bar code and from the QR code', async () => {
  const code = await codeOf(HANDLE, await importSecret(RFC_SECRET), 41_152_263);
  const { path, modules } = code128(code);
  const bars = Array.from({ length: 40 }, () => rowOf(path, modules));
  const read = async (drawn: ImageData) => (await readBarcodes(drawn))[0];

  expect(await read(picture(bars, 2, 10))).toMatchObject({ text: code, format: 'Code128' });
  const { data } = encode(code, { ecc: 'M', border: 0 });
  expect(await read(picture(data, 4, 4))).toMatchObject({ text: code, format: 'QRCode' });
});
