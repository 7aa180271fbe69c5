import { rule, write, type Sheet } from '../sheet.ts';

export interface SlipStyle {
  left: number;
  right: number;
  step: number;
  size: number;
  ink: string;
  /** Ink of the preprinted labels. */
  labelInk?: string;
}

/** Writes a narrow printed strip from the top down; each call moves on. */
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
  const slip: Slip = {
    y: top,
    centre(text, own = size) {
      write(sheet, [(left + right) / 2, slip.y], text, { size: own, ink: labelInk, align: 'middle', fit: right - left });
      slip.y += style.step * Math.max(1, own / size);
    },
    line(text) {
      write(sheet, [left, slip.y], text, { size, ink, fit: right - left });
      slip.y += style.step;
    },
    pair(label, value, own = size) {
      write(sheet, [left, slip.y], label, { size: own, ink: labelInk });
      write(sheet, [right, slip.y], value, { size: own, ink, align: 'end', fit: (right - left) * 0.72 });
      slip.y += style.step * Math.max(1, own / size);
    },
    dashes() {
      rule(sheet, [left, slip.y - style.step * 0.4], [right, slip.y - style.step * 0.4], { ink, width: 0.2, dash: 0.9 });
      slip.y += style.step * 0.6;
    },
    skip(millimetres) {
      slip.y += millimetres;
    },
  };
  return slip;
}
