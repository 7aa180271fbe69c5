import { box, rule, textWidth, write } from '../../../pdf/sheet.ts';
import type { PaperTable } from '../pdf.port.ts';
import { INK, LEADING, MARGIN, SIZE, type Pages } from './page.ts';
import { printable, wrap } from '../../../pdf/wrap.ts';

const PAD = { x: 1.6, y: 1.3 };

interface Column {
  label: string;
  align: 'start' | 'end';
  x: number;
  width: number;
}

/** The position of a table that does not take the whole page width. */
export interface Room {
  left: number;
  width: number;
}

/** Draws a table. The header is repeated on every page, and a row stays on one page if it fits. */
export function drawTable(pages: Pages, table: PaperTable, room?: Room): void {
  const { left, width } = room ?? { left: MARGIN, width: pages.width };
  const columns = measure(table, left, width);
  const head = cellsOf(
    columns,
    columns.map(({ label }) => label),
    SIZE.small,
    700,
  );
  const rows = table.rows.map((row) => cellsOf(columns, row, SIZE.small, 400));
  const first = heightOf(rows[0] ?? [], SIZE.small);
  pages.need(heightOf(head, SIZE.small) + Math.min(first, 60) + (table.heading === '' ? 0 : 8));
  if (table.heading !== '') drawHeading(pages, table.heading, left);
  drawRow(pages, columns, head, true);
  for (const row of rows)
    for (const part of split(row, roomFor(pages, head))) {
      if (pages.y + heightOf(part, SIZE.small) > pages.bottom) {
        pages.turn(pages.sheet().width > pages.sheet().height);
        drawRow(pages, columns, head, true);
      }
      drawRow(pages, columns, part, false);
    }
  if (table.foot) drawFoot(pages, columns, head, table.foot);
}

/** The sums, below the last row; on a new page with the header again. */
function drawFoot(pages: Pages, columns: Column[], head: Cells, texts: readonly string[]): void {
  const foot = cellsOf(columns, texts, SIZE.small, 700);
  if (pages.y + heightOf(foot, SIZE.small) > pages.bottom) {
    pages.turn(pages.sheet().width > pages.sheet().height);
    drawRow(pages, columns, head, true);
  }
  drawRow(pages, columns, foot, true);
}

export function drawHeading(pages: Pages, heading: string, left = MARGIN): void {
  write(pages.sheet(), [left, pages.y + SIZE.heading], printable(heading, 700), {
    size: SIZE.heading,
    weight: 700,
  });
  pages.y += SIZE.heading + 2.2;
}

/** The width of a text in one line, with the space around it. */
export const naturalWidth = (text: string, weight: 400 | 700) =>
  textWidth(printable(text, weight), SIZE.small, weight) + 2 * PAD.x + 0.4;

/** Right-aligned columns get the width they need; the others share the rest. */
function measure({ columns, rows, foot }: PaperTable, left: number, width: number): Column[] {
  const fixed = columns.map(({ label, align }, index) =>
    align === 'start'
      ? 0
      : Math.max(
          naturalWidth(label, 700),
          naturalWidth(foot?.[index] ?? '', 700),
          ...rows.map((row) => naturalWidth(row[index] ?? '', 400)),
        ),
  );
  const rest = width - fixed.reduce((sum, one) => sum + one, 0);
  const shares = columns.reduce((sum, { share, align }) => sum + (align === 'start' ? share : 0), 0);
  let x = left;
  return columns.map(({ label, align, share }, index) => {
    const own = align === 'end' ? (fixed[index] ?? 0) : (rest * share) / shares;
    const column = { label, align, x, width: own };
    x += own;
    return column;
  });
}

type Cells = string[][];

function cellsOf(columns: Column[], texts: readonly string[], size: number, weight: 400 | 700): Cells {
  return columns.map(({ width, align }, index) => {
    const text = texts[index] ?? '';
    return align === 'end' ? [printable(text, weight)] : wrap(text, width - 2 * PAD.x, size, weight);
  });
}

const heightOf = (cells: Cells, size: number) =>
  Math.max(1, ...cells.map((lines) => lines.length)) * size * LEADING + 2 * PAD.y;

/** Lines of text that fit on a new page below the table header. */
const roomFor = (pages: Pages, head: Cells) =>
  Math.floor((pages.bottom - MARGIN - heightOf(head, SIZE.small) - 2 * PAD.y) / (SIZE.small * LEADING));

/** Splits a row that is taller than a page into several rows. */
function split(cells: Cells, most: number): Cells[] {
  const parts: Cells[] = [];
  const longest = Math.max(1, ...cells.map((lines) => lines.length));
  for (let at = 0; at < longest; at += most) parts.push(cells.map((lines) => lines.slice(at, at + most)));
  return parts;
}

function drawRow(pages: Pages, columns: Column[], cells: Cells, head: boolean): void {
  const sheet = pages.sheet();
  const height = heightOf(cells, SIZE.small);
  const left = columns[0]?.x ?? MARGIN;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  box(sheet, [left, pages.y, width, height], {
    stroke: INK.line,
    strokeWidth: 0.2,
    ...(head ? { fill: INK.tint } : {}),
  });
  for (const [index, { x, width: own, align }] of columns.entries()) {
    if (index > 0) rule(sheet, [x, pages.y], [x, pages.y + height], { ink: INK.line, width: 0.2 });
    for (const [line, text] of (cells[index] ?? []).entries())
      write(
        sheet,
        [
          align === 'end' ? x + own - PAD.x : x + PAD.x,
          pages.y + PAD.y + SIZE.small * (1.1 + line * LEADING),
        ],
        text,
        { size: SIZE.small, weight: head ? 700 : 400, align: align === 'end' ? 'end' : 'start' },
      );
  }
  pages.y += height;
}
