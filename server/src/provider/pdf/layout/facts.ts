import { box, textWidth, write } from '../../../pdf/sheet.ts';
import type { PaperFact } from '../pdf.port.ts';
import { INK, LEADING, MARGIN, SIZE, type Pages } from './page.ts';
import type { Room } from './table.ts';
import { printable, wrap } from '../../../pdf/wrap.ts';

const PAD = { x: 2, y: 1.5 };

/** Draws facts in columns (two by default), wide ones across all of them; each row is as tall as its tallest value. */
export function drawFacts(pages: Pages, facts: readonly PaperFact[], room?: Room & { columns: number }) {
  const { left, width, columns } = room ?? { left: MARGIN, width: pages.width, columns: 2 };
  const label = labelWidth(facts, width / columns);
  for (const row of rowsOf(facts, columns)) {
    const own = width / (row[0]?.wide === true ? 1 : columns);
    const cells = row.map((fact) => ({
      fact,
      label: wrap(fact.label, label - 2 * PAD.x, SIZE.small),
      value: wrap(fact.value || '—', own - label - 2 * PAD.x, sizeOf(fact), weightOf(fact)),
    }));
    const height =
      Math.max(
        ...cells.map((cell) =>
          Math.max(cell.label.length * SIZE.small * LEADING, cell.value.length * sizeOf(cell.fact) * LEADING),
        ),
      ) +
      2 * PAD.y;
    pages.need(height);
    for (const [index, cell] of cells.entries()) {
      const x = left + index * own;
      const last = index === cells.length - 1 ? left + width - x : own;
      drawCell(pages, cell, { x, width: last, label, height });
    }
    pages.y += height;
  }
}

const sizeOf = ({ strong }: PaperFact) => (strong === true ? SIZE.strong : SIZE.text);
const weightOf = ({ strong }: PaperFact) => (strong === true ? 700 : 400);

/** The width of the widest label, limited to 20–42% of the cell. */
const labelWidth = (facts: readonly PaperFact[], cell: number) =>
  Math.min(
    cell * 0.42,
    Math.max(
      cell * 0.2,
      ...facts.map(({ label }) => textWidth(printable(label), SIZE.small) + 2 * PAD.x + 0.2),
    ),
  );

function rowsOf(facts: readonly PaperFact[], columns: number): PaperFact[][] {
  const rows: PaperFact[][] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    if (fact.wide !== true && last?.[0] && last[0].wide !== true && last.length < columns) last.push(fact);
    else rows.push([fact]);
  }
  return rows;
}

interface Cell {
  fact: PaperFact;
  label: string[];
  value: string[];
}

function drawCell(
  pages: Pages,
  { fact, label, value }: Cell,
  place: { x: number; width: number; label: number; height: number },
): void {
  const sheet = pages.sheet();
  box(sheet, [place.x, pages.y, place.label, place.height], { fill: INK.tint });
  box(sheet, [place.x, pages.y, place.width, place.height], { stroke: INK.line, strokeWidth: 0.2 });
  for (const [index, line] of label.entries())
    write(sheet, [place.x + PAD.x, pages.y + PAD.y + SIZE.small * (1.15 + index * LEADING)], line, {
      size: SIZE.small,
      ink: INK.soft,
    });
  const size = sizeOf(fact);
  for (const [index, line] of value.entries())
    write(sheet, [place.x + place.label + PAD.x, pages.y + PAD.y + size * (1.02 + index * LEADING)], line, {
      size,
      weight: weightOf(fact),
    });
}
