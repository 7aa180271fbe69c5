import { rule, write } from '../../../pdf/sheet.ts';
import { printable, wrap } from '../../../pdf/wrap.ts';
import type { PaperReport, PaperTable } from '../pdf.port.ts';
import { drawFacts } from './facts.ts';
import { A4, INK, LEADING, MARGIN, SIZE, type Pages } from './page.ts';
import { drawTable, naturalWidth } from './table.ts';

const GAP = 5;
/** At least this much for the names of the rows. */
const NAMES = 44;

const widthsOf = ({ columns, rows, foot }: PaperTable): number[] =>
  columns.map(({ label }, index) =>
    Math.max(
      naturalWidth(label, 700),
      naturalWidth(foot?.[index] ?? '', 700),
      ...rows.map((row) => naturalWidth(row[index] ?? '', 400)),
    ),
  );

/** Whether its columns need landscape. */
export function isWide({ table }: PaperReport): boolean {
  const [, ...amounts] = widthsOf(table);
  return NAMES + amounts.reduce((sum, width) => sum + width, 0) > A4.short - 2 * MARGIN;
}

/** Draws a report: header, what it is about, and its table, in as many parts as its columns need. */
export function drawReport(pages: Pages, report: PaperReport): void {
  drawHead(pages, report);
  drawFacts(pages, report.facts);
  pages.y += GAP;
  for (const [index, part] of partsOf(report.table, pages.width).entries()) {
    if (index > 0) pages.turn(pages.sheet().width > pages.sheet().height);
    drawTable(pages, part);
  }
}

function drawHead(pages: Pages, { company, title }: PaperReport): void {
  const sheet = pages.sheet();
  pages.y += SIZE.text;
  for (const line of wrap(company, pages.width, SIZE.text)) {
    write(sheet, [MARGIN, pages.y], line, { size: SIZE.text, ink: INK.soft });
    pages.y += SIZE.text * LEADING;
  }
  pages.y += 3.4;
  write(sheet, [MARGIN, pages.y], printable(title, 700), { size: SIZE.title, weight: 700, fit: pages.width });
  pages.y += 4;
  rule(sheet, [MARGIN, pages.y], [MARGIN + pages.width, pages.y], { ink: INK.text, width: 0.5 });
  pages.y += 3;
}

/** Tables that each have the names of the rows and as many of the other columns as fit beside them. */
function partsOf(table: PaperTable, width: number): PaperTable[] {
  const widths = widthsOf(table);
  const parts: number[][] = [];
  let left = 0;
  for (let index = 1; index < table.columns.length; index += 1) {
    const own = widths[index] ?? 0;
    const part = parts.at(-1);
    if (part && left >= own) {
      part.push(index);
      left -= own;
      continue;
    }
    parts.push([index]);
    left = width - NAMES - own;
  }
  const pick = <T>(all: readonly T[], part: readonly number[]): T[] =>
    all.filter((_, index) => index === 0 || part.includes(index));
  return parts.map((part) => ({
    heading: table.heading,
    columns: pick(table.columns, part),
    rows: table.rows.map((row) => pick(row, part)),
    ...(table.foot && { foot: pick(table.foot, part) }),
  }));
}
