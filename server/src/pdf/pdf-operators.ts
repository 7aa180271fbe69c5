import { encode } from 'uqr';
import type { Weight } from './font.ts';
import type { PdfFont } from './pdf-font.ts';
import { placeGlyphs, type BoxMark, type LineMark, type Mark, type QrMark, type TextMark } from './sheet.ts';

export type PdfFonts = Map<Weight, PdfFont>;

/** Points per millimetre. */
export const POINT = 72 / 25.4;

const figure = (value: number): string => String(Math.round(value * 1000) / 1000);
export const figures = (...values: number[]): string => values.map(figure).join(' ');

export function colour(ink: string, operator: 'rg' | 'RG'): string {
  const parts = [1, 3, 5].map((start) => parseInt(ink.slice(start, start + 2), 16) / 255);
  return `${figures(...parts)} ${operator}`;
}

/** Removes a fixed advance around narrow letters, because PDF readers would interpret the gaps as spaces. */
const withoutWideGaps = (mark: TextMark): TextMark =>
  mark.pitch !== undefined && /[I a-z.,:]/.test(mark.text) ? { ...mark, pitch: undefined } : mark;

/** Text that can be extracted: glyph numbers, with distances where they differ from the font's. */
function textOperators(mark: TextMark, font: PdfFont, height: number): string {
  const { glyphs } = placeGlyphs(withoutWideGaps(mark));
  const first = glyphs[0];
  if (first === undefined) return '';
  const size = mark.size * POINT;
  const shown = glyphs.map(({ glyph, offset, squeeze }, index) => {
    const code = font.idOf(glyph.character).toString(16).padStart(4, '0');
    const next = glyphs[index + 1];
    if (next === undefined) return `<${code}>`;
    const step = glyph.advance - ((next.offset - offset) / (mark.size * squeeze)) * 1000;
    const kern = Math.abs(step) < 0.5 ? '' : ` ${figure(step)}`;
    const squeezed = next.squeeze === squeeze ? '' : `] TJ ${figure(next.squeeze * 100)} Tz [`;
    return `<${code}>${kern}${squeezed}`;
  });
  const angle = (-(mark.turn ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const x = (mark.x + first.offset * cos) * POINT;
  const y = (height - mark.y + first.offset * sin) * POINT;
  const matrix = figures(cos, sin, -sin, cos, x, y);
  return `BT ${colour(mark.ink, 'rg')} /F${mark.weight} ${figure(size)} Tf ${figure(first.squeeze * 100)} Tz ${matrix} Tm [${shown.join(' ')}] TJ ET`;
}

/** The letters of a seal as shapes, so that a text search does not find them. */
function shapeOperators(mark: TextMark, height: number): string {
  const angle = (-(mark.turn ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const unit = mark.size / 1000;
  const operators = [
    `q ${figures(cos, sin, -sin, cos, mark.x * POINT, (height - mark.y) * POINT)} cm ${colour(mark.ink, 'rg')}`,
  ];
  for (const { glyph, offset, squeeze } of placeGlyphs(mark).glyphs) {
    const at = (x: number, y: number): string =>
      figures((offset + x * unit * squeeze) * POINT, y * unit * POINT);
    let [fromX, fromY] = [0, 0];
    for (const command of glyph.path) {
      if (command.kind === 'Z') {
        operators.push('h');
        continue;
      }
      const { x, y } = command;
      if (command.kind === 'Q') {
        const { cx, cy } = command;
        const one = at(fromX + ((cx - fromX) * 2) / 3, fromY + ((cy - fromY) * 2) / 3);
        operators.push(`${one} ${at(x + ((cx - x) * 2) / 3, y + ((cy - y) * 2) / 3)} ${at(x, y)} c`);
      } else operators.push(`${at(x, y)} ${command.kind === 'M' ? 'm' : 'l'}`);
      [fromX, fromY] = [x, y];
    }
  }
  return [...operators, 'f Q'].join('\n');
}

const dashOf = (dash: number | undefined): string =>
  dash === undefined ? '[] 0 d' : `[${figure(dash * POINT)}] 0 d`;

function lineOperators(mark: LineMark, height: number): string {
  const [from, to] = [
    figures(mark.x1 * POINT, (height - mark.y1) * POINT),
    figures(mark.x2 * POINT, (height - mark.y2) * POINT),
  ];
  return `${colour(mark.ink, 'RG')} ${figure(mark.width * POINT)} w ${dashOf(mark.dash)} ${from} m ${to} l S`;
}

function ellipsePath([x, y, width, height]: readonly [number, number, number, number]): string {
  const [rx, ry] = [width / 2, height / 2];
  const [cx, cy] = [x + rx, y + ry];
  const [kx, ky] = [rx * 0.5523, ry * 0.5523];
  return [
    `${figures(cx + rx, cy)} m`,
    `${figures(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)} c`,
    `${figures(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)} c`,
    `${figures(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)} c`,
    `${figures(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)} c h`,
  ].join(' ');
}

function boxOperators(mark: BoxMark, height: number): string {
  const bottom = height - mark.y - mark.height;
  const place = [mark.x * POINT, bottom * POINT, mark.width * POINT, mark.height * POINT] as const;
  const path = mark.round === true ? ellipsePath(place) : `${figures(...place)} re`;
  const fill = mark.fill === undefined ? '' : colour(mark.fill, 'rg');
  const stroke =
    mark.stroke === undefined
      ? ''
      : `${colour(mark.stroke, 'RG')} ${figure(mark.strokeWidth * POINT)} w ${dashOf(mark.dash)}`;
  const paint = fill === '' ? 'S' : stroke === '' ? 'f' : 'B';
  return `${fill} ${stroke} ${path} ${paint}`;
}

function qrOperators(mark: QrMark, height: number): string {
  const code = encode(mark.text, { ecc: 'M', border: 0 });
  const module = (mark.size * POINT) / code.size;
  const top = (height - mark.y) * POINT;
  const squares = code.data.flatMap((row, line) =>
    row.flatMap((dark, column) =>
      dark
        ? [`${figures(mark.x * POINT + column * module, top - (line + 1) * module, module, module)} re`]
        : [],
    ),
  );
  return `${colour(mark.ink, 'rg')} ${squares.join(' ')} f`;
}

/** The PDF operators that paint one mark. */
export function markOperators(mark: Mark, fonts: PdfFonts, height: number): string {
  switch (mark.kind) {
    case 'text': {
      const font = fonts.get(mark.weight);
      return mark.picture === true || font === undefined
        ? shapeOperators(mark, height)
        : textOperators(mark, font, height);
    }
    case 'line':
      return lineOperators(mark, height);
    case 'box':
      return boxOperators(mark, height);
    case 'qr':
      return qrOperators(mark, height);
  }
}
