import { rule, write, type Sheet, type TextStyle } from '../../../pdf/sheet.ts';

export interface SlipStyle {
  left: number;
  right: number;
  step: number;
  size: number;
  ink: string;
  /** Ink of the preprinted labels. */
  labelInk?: string;
  /** Advance of a fixed-width printer, as a multiple of the font size. */
  pitch?: number;
}

/** Draws a narrow printed receipt from top to bottom; each call advances `y`. */
export interface Slip {
  y: number;
  centre(text: string, size?: number): void;
  line(text: string): void;
  /** A label at the left and its value at the right edge. */
  pair(label: string, value: string, size?: number): void;
  dashes(): void;
  skip(millimetres: number): void;
}

export function createSlip(sheet: Sheet, top: number, style: SlipStyle): Slip {
  const { left, right, ink, size } = style;
  const labelInk = style.labelInk ?? ink;
  const lettering = (text: string, own: number, fit: number): TextStyle =>
    style.pitch === undefined
      ? { size: own, fit }
      : { size: own, pitch: Math.min(style.pitch * own, fit / text.length) };
  const slip: Slip = {
    y: top,
    centre(text, own = size) {
      write(sheet, [(left + right) / 2, slip.y], text, {
        ...lettering(text, own, right - left),
        ink: labelInk,
        align: 'middle',
      });
      slip.y += style.step * Math.max(1, own / size);
    },
    line(text) {
      write(sheet, [left, slip.y], text, { ...lettering(text, size, right - left), ink });
      slip.y += style.step;
    },
    pair(label, value, own = size) {
      write(sheet, [left, slip.y], label, { ...lettering(label, own, right - left), ink: labelInk });
      write(sheet, [right, slip.y], value, {
        ...lettering(value, own, (right - left) * 0.72),
        ink,
        align: 'end',
      });
      slip.y += style.step * Math.max(1, own / size);
    },
    dashes() {
      rule(sheet, [left, slip.y - style.step * 0.4], [right, slip.y - style.step * 0.4], {
        ink,
        width: 0.2,
        dash: 0.9,
      });
      slip.y += style.step * 0.6;
    },
    skip(millimetres) {
      slip.y += millimetres;
    },
  };
  return slip;
}
