import { box, qr, rule, write } from '../../../pdf/sheet.ts';
import type { PaperForm } from '../pdf.port.ts';
import { drawFacts } from './facts.ts';
import { INK, LEADING, MARGIN, SIZE, type Pages } from './page.ts';
import { drawTable } from './table.ts';
import { printable, wrap } from '../../../pdf/wrap.ts';

const CODE = 22;
const GAP = 5;

/** Draws a document in portrait: header, facts, lines, totals, history and boxes for signatures. */
export function drawForm(pages: Pages, form: PaperForm): void {
  drawHead(pages, form);
  drawFacts(pages, form.facts);
  pages.y += GAP;
  if (form.lines.rows.length > 0) drawTable(pages, form.lines);
  drawFacts(pages, form.totals);
  pages.y += GAP;
  if (form.history.rows.length > 0) {
    drawTable(pages, form.history);
    pages.y += GAP;
  }
  drawSignatures(pages, form.signatures);
}

function drawHead(pages: Pages, { company, title, number, status, link }: PaperForm): void {
  const sheet = pages.sheet();
  const top = pages.y;
  const width = pages.width - CODE - 6;
  qr(sheet, [MARGIN + pages.width - CODE, top], CODE, link, INK.text);
  pages.y = top + SIZE.text;
  for (const line of wrap(company, width, SIZE.text)) {
    write(sheet, [MARGIN, pages.y], line, { size: SIZE.text, ink: INK.soft });
    pages.y += SIZE.text * LEADING;
  }
  pages.y += 3.4;
  for (const line of wrap(title, width, SIZE.title, 700)) {
    write(sheet, [MARGIN, pages.y], line, { size: SIZE.title, weight: 700 });
    pages.y += SIZE.title * 1.3;
  }
  const under = [number, status].filter((part) => part !== '').join('   ·   ');
  write(sheet, [MARGIN, pages.y], printable(under), { size: SIZE.text, fit: width });
  pages.y = Math.max(pages.y + 4, top + CODE + 3);
  rule(sheet, [MARGIN, pages.y], [MARGIN + pages.width, pages.y], { ink: INK.text, width: 0.5 });
  pages.y += 3;
}

const BOX_HEIGHT = 20;

/** Draws one box per signature in one row that is never split between pages. */
export function drawSignatures(pages: Pages, labels: readonly string[]): void {
  if (labels.length === 0) return;
  pages.need(BOX_HEIGHT);
  const sheet = pages.sheet();
  const width = pages.width / labels.length;
  for (const [index, label] of labels.entries()) {
    const x = MARGIN + index * width;
    box(sheet, [x, pages.y, width, BOX_HEIGHT], { stroke: INK.line, strokeWidth: 0.2 });
    for (const [line, text] of wrap(label, width - 4, SIZE.small).entries())
      write(sheet, [x + 2, pages.y + 4 + line * SIZE.small * LEADING], text, {
        size: SIZE.small,
        ink: INK.soft,
      });
  }
  pages.y += BOX_HEIGHT;
}
