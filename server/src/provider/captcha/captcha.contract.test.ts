import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createFakeCaptcha } from './captcha.fake.ts';
import { CAPTCHA_LETTERS, type CaptchaPort } from './captcha.port.ts';
import { createSvgCaptcha } from './captcha.svg.ts';

const CAPTCHAS: Record<string, () => CaptchaPort> = {
  'the drawn captcha': createSvgCaptcha,
  'the fake': createFakeCaptcha,
};

describe.each(Object.entries(CAPTCHAS))('%s', (_name, create) => {
  test('draws a PNG of 300 × 100', async () => {
    const { png } = await create().draw();

    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 300, height: 100 });
  });

  test('answers with four easily distinguished letters', async () => {
    const captcha = create();
    for (let times = 0; times < 20; times += 1)
      expect((await captcha.draw()).answer).toMatch(CAPTCHA_LETTERS);
  });

  test('draws several pictures at once', async () => {
    const captcha = create();
    const drawn = await Promise.all(Array.from({ length: 5 }, () => captcha.draw()));

    for (const { png } of drawn) expect(png.byteLength).toBeGreaterThan(100);
  });
});

test('The drawn captcha shows different letters each time', async () => {
  const captcha = createSvgCaptcha();
  const drawn = await Promise.all(Array.from({ length: 5 }, () => captcha.draw()));

  expect(new Set(drawn.map(({ answer }) => answer)).size).toBeGreaterThan(1);
  expect(new Set(drawn.map(({ png }) => Buffer.from(png).toString('hex'))).size).toBe(5);
});
