import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import type { CaptchaPort } from './captcha.port.ts';

/** Draws letters as outlines, so that no installed font is needed; easily confused ones are left out. */
export const createSvgCaptcha = (): CaptchaPort => ({
  async draw() {
    const { text, data } = svgCaptcha.create({
      size: 4,
      noise: 2,
      ignoreChars: '0oO1iIlLq9gB8S5Z2uUvVwWcCkKxXpPsz',
      width: 150,
      height: 50,
      background: '#eef1f8',
      color: true,
    });
    const png = await sharp(Buffer.from(data), { density: 144 }).resize(300, 100).png().toBuffer();
    return { answer: text, png };
  },
});
