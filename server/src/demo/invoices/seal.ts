import { box, write, type Sheet } from '../../pdf/sheet.ts';

const RED = '#d42a2a';

interface Ellipse {
  x: number;
  y: number;
  rx: number;
  ry: number;
}

interface Arc {
  text: string;
  size: number;
  /** Middle of the text and its extent, in degrees clockwise from the right. */
  middle: number;
  span: number;
  /** On the lower half the bottom of the letters points outwards, so that they read from left to right. */
  feetOut?: boolean;
}

function writeArc(sheet: Sheet, ellipse: Ellipse, arc: Arc): void {
  const letters = [...arc.text];
  const step = letters.length > 1 ? arc.span / (letters.length - 1) : 0;
  letters.forEach((letter, index) => {
    const offset = index * step - arc.span / 2;
    const angle = ((arc.middle + (arc.feetOut === true ? -offset : offset)) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const x = ellipse.x + ellipse.rx * cos;
    const y = ellipse.y + ellipse.ry * sin;
    const outwards = Math.atan2(sin / ellipse.ry, cos / ellipse.rx);
    const turn = (outwards * 180) / Math.PI + (arc.feetOut === true ? -90 : 90);
    const drop = arc.size * 0.37;
    const lean = (turn * Math.PI) / 180;
    const at = [x - Math.sin(lean) * drop, y + Math.cos(lean) * drop] as const;
    write(sheet, at, letter, {
      size: arc.size,
      ink: RED,
      align: 'middle',
      turn,
      picture: true,
      opacity: 0.85,
    });
  });
}

function ring(sheet: Sheet, ellipse: Ellipse, strokeWidth: number): void {
  const place = [ellipse.x - ellipse.rx, ellipse.y - ellipse.ry, ellipse.rx * 2, ellipse.ry * 2] as const;
  box(sheet, place, { stroke: RED, strokeWidth, round: true, opacity: 0.85 });
}

/** Draws the oval seal of the tax bureau in the header of every invoice. */
export function stampSupervision(sheet: Sheet, at: readonly [x: number, y: number], bureau: string): void {
  const ellipse = { x: at[0], y: at[1], rx: 14.6, ry: 9.6 };
  ring(sheet, ellipse, 0.6);
  ring(sheet, { ...ellipse, rx: 13.6, ry: 8.6 }, 0.2);
  writeArc(
    sheet,
    { ...ellipse, rx: 11.6, ry: 6.7 },
    { text: '全国统一发票监制章', size: 2.3, middle: -90, span: 190 },
  );
  writeArc(
    sheet,
    { ...ellipse, rx: 11.6, ry: 6.7 },
    { text: bureau, size: 2.3, middle: 90, span: 84, feetOut: true },
  );
  write(sheet, [ellipse.x, ellipse.y + 0.9], '国家税务总局', {
    size: 2.5,
    ink: RED,
    align: 'middle',
    picture: true,
    opacity: 0.85,
  });
}

/** The seller's own invoice seal. */
export function stampSeller(
  sheet: Sheet,
  at: readonly [x: number, y: number],
  seller: { name: string; taxId: string },
): void {
  const ellipse = { x: at[0], y: at[1], rx: 16, ry: 11.4 };
  ring(sheet, ellipse, 0.8);
  const span = Math.min(200, 13.4 * seller.name.length);
  writeArc(sheet, { ...ellipse, rx: 13, ry: 8.6 }, { text: seller.name, size: 2.6, middle: -90, span });
  write(sheet, [ellipse.x, ellipse.y + 1.6], seller.taxId, {
    size: 2.4,
    ink: RED,
    align: 'middle',
    fit: 19,
    picture: true,
    opacity: 0.85,
  });
  write(sheet, [ellipse.x, ellipse.y + 5.4], '发票专用章', {
    size: 3,
    ink: RED,
    align: 'middle',
    picture: true,
    opacity: 0.85,
  });
}
