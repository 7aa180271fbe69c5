import sharp from 'sharp';
import type { CaptchaPort } from './captcha.port.ts';

/** The answer to every picture of the fake. */
export const FAKE_LETTERS = 'HART';

/** Blank pictures, always with the same answer. */
export const createFakeCaptcha = (): CaptchaPort => {
  const create = { width: 300, height: 100, channels: 3 as const, background: '#ffffff' };
  const png = sharp({ create }).png().toBuffer();
  return { draw: async () => ({ answer: FAKE_LETTERS, png: await png }) };
};
