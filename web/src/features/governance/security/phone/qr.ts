import { encode } from 'uqr';

/** A QR code as a single SVG path: sharp at any size, without a canvas. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 1 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(''), size };
}
