import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createFakeRecogniser, recognitionOf } from '#provider/recognition/recognition.fake.ts';

/** Recognises any bytes as an invoice with a number derived from them: the same file is the same invoice. */
export const readingByContent = () =>
  createFakeRecogniser(async (bytes) => {
    const digits = BigInt(`0x${createHash('sha256').update(bytes).digest('hex')}`).toString();
    const page = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    const read = recognitionOf('digital_normal', {
      number: digits.slice(0, 20),
      date: '2026-11-20',
      amount: '100.00',
      tax: '6.00',
      total: '106.00',
      currency: 'CNY',
      sellerName: 'Harbour Noodles',
    });
    return { ...read, mediaType: 'image/jpeg', pages: [page] };
  });
