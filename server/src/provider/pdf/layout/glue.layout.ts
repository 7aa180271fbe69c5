import { box, qr, rule, write } from '../../../pdf/sheet.ts';
import type { PaperForm } from '../pdf.port.ts';
import { drawFacts } from './facts.ts';
import { INK, LEADING, MARGIN, SIZE, type Pages } from './page.ts';
import { drawTable } from './table.ts';
import { printable, wrap } from '../../../pdf/wrap.ts';

const SIDE = 84;
const BINDING = 8;
const CODE = 22;
const SIGNATURE = 8;

/** Draws a landscape sheet: the area for receipts, the binding edge, and the summary at the side. */
export function drawGlueSheet(pages: Pages, form: PaperForm): void {
  const { slip } = form;
  const sheet = pages.sheet();
  const top = drawTitle(pages, slip.title, form);
  const height = pages.bottom - top;
  drawBinding(pages, slip.binding, top);
  const area = { x: MARGIN + BINDING, width: pages.width - BINDING - SIDE - 5 };
  box(sheet, [area.x, top, area.width, height], { stroke: INK.line, strokeWidth: 0.35, dash: 1.4 });
  const hint = wrap(slip.hint, area.width * 0.7, SIZE.strong);
  for (const [index, line] of hint.entries())
    write(sheet, [area.x + area.width / 2, top + height / 2 + index * SIZE.strong * LEADING], line, {
      size: SIZE.strong,
      ink: INK.soft,
      align: 'middle',
    });
  drawSide(pages, form, { left: area.x + area.width + 5, top });
}

function drawTitle(pages: Pages, title: string, { company }: PaperForm): number {
  const sheet = pages.sheet();
  const middle = MARGIN + pages.width / 2;
  write(sheet, [MARGIN, pages.y + SIZE.text], printable(company), {
    size: SIZE.text,
    ink: INK.soft,
    fit: pages.width * 0.3,
  });
  write(sheet, [middle, pages.y + SIZE.title], printable(title, 700), {
    size: SIZE.title,
    weight: 700,
    align: 'middle',
    fit: pages.width * 0.38,
  });
  return pages.y + SIZE.title + 5;
}

function drawBinding(pages: Pages, binding: string, top: number): void {
  const x = MARGIN + 2;
  rule(pages.sheet(), [x, top], [x, pages.bottom], { ink: INK.line, width: 0.3, dash: 2.5 });
  write(pages.sheet(), [x + 4.4, (top + pages.bottom) / 2], printable(binding), {
    size: SIZE.small,
    ink: INK.soft,
    align: 'middle',
    turn: -90,
  });
}

function drawSide(pages: Pages, form: PaperForm, { left, top }: { left: number; top: number }): void {
  const sheet = pages.sheet();
  const { slip, signatures } = form;
  qr(sheet, [left + SIDE - CODE, top], CODE, form.link, INK.text);
  const width = SIDE - CODE - 4;
  pages.y = top + SIZE.strong;
  for (const text of [form.title, form.number]) {
    for (const line of wrap(text, width, SIZE.strong, 700).slice(0, 2)) {
      write(sheet, [left, pages.y], line, { size: SIZE.strong, weight: 700 });
      pages.y += SIZE.strong * LEADING;
    }
  }
  write(sheet, [left, pages.y], printable(form.status), { size: SIZE.small, ink: INK.soft, fit: width });
  pages.y = Math.max(pages.y + 3, top + CODE + 3);
  const room = { left, width: SIDE };
  drawFacts(pages, slip.facts, { ...room, columns: 1 });
  pages.y += 3;
  drawTable(pages, slip.sums, room);
  drawFacts(pages, slip.totals, { ...room, columns: 1 });
  drawLines(pages, signatures, left);
}

/** Draws the signature lines at the bottom of the side. */
function drawLines(pages: Pages, labels: readonly string[], left: number): void {
  const sheet = pages.sheet();
  let y = pages.bottom - (labels.length - 1) * SIGNATURE - 1;
  for (const label of labels) {
    write(sheet, [left, y], printable(label), { size: SIZE.small, ink: INK.soft, fit: 30 });
    rule(sheet, [left + 32, y + 0.8], [left + SIDE, y + 0.8], { ink: INK.line, width: 0.25 });
    y += SIGNATURE;
  }
}
