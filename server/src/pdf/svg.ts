import { encode } from 'uqr';
import {
  placeGlyphs,
  type BoxMark,
  type LineMark,
  type Mark,
  type QrMark,
  type Sheet,
  type TextMark,
} from './sheet.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

function textSvg(mark: TextMark, scale: number): string {
  const unit = (mark.size * scale) / 1000;
  let data = '';
  for (const { glyph, offset, squeeze } of placeGlyphs(mark).glyphs) {
    const x = (value: number): number => round(offset * scale + value * unit * squeeze);
    const y = (value: number): number => round(-value * unit);
    for (const command of glyph.path) {
      if (command.kind === 'Z') data += 'Z';
      else if (command.kind === 'Q')
        data += `Q${x(command.cx)} ${y(command.cy)} ${x(command.x)} ${y(command.y)}`;
      else data += `${command.kind}${x(command.x)} ${y(command.y)}`;
    }
  }
  const turn = mark.turn === undefined ? '' : ` rotate(${round(mark.turn)})`;
  const opacity = mark.opacity === undefined ? '' : ` opacity="${mark.opacity}"`;
  return `<path transform="translate(${round(mark.x * scale)} ${round(mark.y * scale)})${turn}" fill="${mark.ink}"${opacity} d="${data}"/>`;
}

function lineSvg(mark: LineMark, scale: number): string {
  const dash = mark.dash === undefined ? '' : ` stroke-dasharray="${round(mark.dash * scale)}"`;
  const data = `M${round(mark.x1 * scale)} ${round(mark.y1 * scale)}L${round(mark.x2 * scale)} ${round(mark.y2 * scale)}`;
  return `<path d="${data}" stroke="${mark.ink}" stroke-width="${round(mark.width * scale)}"${dash}/>`;
}

function boxSvg(mark: BoxMark, scale: number): string {
  const [x, y, width, height] = [mark.x, mark.y, mark.width, mark.height].map((value) =>
    round(value * scale),
  );
  const radius = mark.round === true ? ` rx="${(width ?? 0) / 2}" ry="${(height ?? 0) / 2}"` : '';
  const dash = mark.dash === undefined ? '' : ` stroke-dasharray="${round(mark.dash * scale)}"`;
  const stroke =
    mark.stroke === undefined
      ? ''
      : ` stroke="${mark.stroke}" stroke-width="${round(mark.strokeWidth * scale)}"${dash}`;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius} fill="${mark.fill ?? 'none'}"${stroke} opacity="${mark.opacity ?? 1}"/>`;
}

/** The dark modules of the code as squares in one path. */
function qrSvg(mark: QrMark, scale: number): string {
  const code = encode(mark.text, { ecc: 'M', border: 0 });
  const module = (mark.size * scale) / code.size;
  let data = '';
  code.data.forEach((row, line) => {
    row.forEach((dark, column) => {
      if (dark)
        data += `M${round(mark.x * scale + column * module)} ${round(mark.y * scale + line * module)}h${round(module)}v${round(module)}h-${round(module)}z`;
    });
  });
  return `<path fill="${mark.ink}" d="${data}"/>`;
}

function markSvg(mark: Mark, scale: number): string {
  switch (mark.kind) {
    case 'text':
      return textSvg(mark, scale);
    case 'line':
      return lineSvg(mark, scale);
    case 'box':
      return boxSvg(mark, scale);
    case 'qr':
      return qrSvg(mark, scale);
  }
}

/** The page as SVG with `scale` pixels per millimetre. Letters are outlines, so no installed font is needed. */
export function sheetSvg(sheet: Sheet, scale: number): string {
  const [width, height] = [Math.round(sheet.width * scale), Math.round(sheet.height * scale)];
  const marks = sheet.marks.map((mark) => markSvg(mark, scale)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${sheet.paper}"/>${marks}</svg>`;
}
