import sharp from 'sharp';
import type { CaptchaPort } from './captcha.port.ts';

/** What every picture of the fake says. */
export const FAKE_LETTERS = 'HART';

/** Empty pictures with the same letters each time: a test answers them without looking. */
export const createFakeCaptcha = (): CaptchaPort => {
  const create = { width: 300, height: 100, channels: 3 as const, background: '#ffffff' };
  const png = sharp({ create }).png().toBuffer();
  return { draw: async () => ({ answer: FAKE_LETTERS, png: await png }) };
};
