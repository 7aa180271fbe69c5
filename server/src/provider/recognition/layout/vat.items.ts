import { parseMoney } from '../check/money.ts';
import { bottom, middleX, middleY, right } from '../page.ts';
import type { Word } from '../page.ts';
import type { DraftItem } from './draft.ts';
import { rowOverlap } from './text.ts';

/** The item table, from its heading row to the row of the total. */
export interface Table {
  heading: Word[];
  top: number;
  bottom: number;
}

const RATE = /^\d{1,2}(?:\.\d)?%$|^\*{1,3}$|^(?:免税|不征税|出口零税)$/;
const HEADINGS = /货物或应税|项目名称|服务名称|规格型号|^单位$|^数量$|^单价$|^金额$|^税率|征收率|^税额$/;

/** Finds the heading row by its words; at least three must be on the same row. */
export function findTable(words: Word[], floor: number): Table | undefined {
  const hits = words.filter((word) => HEADINGS.test(word.text.replace(/\s/g, '')) && middleY(word) < floor);
  const heading = hits.filter((word) => hits.filter((other) => rowOverlap(word, other) > 0.3).length >= 3);
  if (heading.length < 2) return undefined;
  return { heading, top: Math.min(...heading.map((word) => word.y)), bottom: floor };
}

/** Reads the item lines. Each starts at an amount; its name may continue on the rows below. */
export function readItems(words: Word[], table: Table, sums: Word[]): DraftItem[] {
  const below = Math.max(...table.heading.map(bottom));
  const end = sums.length > 0 ? Math.min(...sums.map((word) => word.y)) : table.bottom;
  const body = words.filter((word) => middleY(word) > below && middleY(word) < end);
  const amountX = columnOf(table, /^金额$/, sums[0]);
  const taxX = columnOf(table, /^税额$/, sums[1]);
  if (amountX === undefined || taxX === undefined) return [];
  const reach = Math.abs(taxX - amountX) * 0.38;
  const inColumn = (word: Word, x: number): boolean => middleX(word) < x + reach && right(word) > x - reach;
  const amounts = body
    .filter((word) => /^[¥-]?[\d,]+\.\d{2}$/.test(word.text) && inColumn(word, amountX))
    .sort((a, b) => a.y - b.y);
  const nameEnd = nameColumnEnd(table);
  const names = body.filter((word) => word.x < nameEnd).sort((a, b) => a.y - b.y);
  return amounts.map((amount, index) =>
    itemOf(amount, { body, names, taxX, reach, next: amounts[index + 1] }),
  );
}

interface Around {
  body: Word[];
  names: Word[];
  taxX: number;
  reach: number;
  next: Word | undefined;
}

function itemOf(amount: Word, { body, names, taxX, reach, next }: Around): DraftItem {
  const row = body.filter((word) => word !== amount && rowOverlap(amount, word) > 0.4);
  const rate = row.find((word) => RATE.test(word.text) && word.x > middleX(amount));
  const tax = row.find(
    (word) =>
      /^-?[\d,]+\.\d{2}$|^\*+$/.test(word.text) && Math.abs(middleX(word) - taxX) < reach && word !== rate,
  );
  const limit = next ? next.y - next.height * 0.3 : Infinity;
  const lines = names.filter(
    (word) => bottom(word) > amount.y + amount.height * 0.3 && middleY(word) < limit,
  );
  const name = lines.map((word) => word.text).join('');
  const amountValue = parseMoney(amount.text);
  const taxValue = tax && (parseMoney(tax.text) ?? tax.text);
  return {
    name,
    ...(amountValue && { amount: amountValue }),
    ...(rate && { taxRate: rate.text }),
    ...(taxValue && { tax: taxValue }),
  };
}

/** The heading may be split into 金 and 额, so the sum below it gives the column when there is one. */
function columnOf(table: Table, heading: RegExp, sum: Word | undefined): number | undefined {
  const word = table.heading.find((candidate) => heading.test(candidate.text.replace(/\s/g, '')));
  if (sum) return middleX(sum);
  return word && middleX(word);
}

function nameColumnEnd(table: Table): number {
  const name = table.heading.find((word) => /货物|项目名称|服务名称/.test(word.text));
  const next = table.heading.filter((word) => name && word.x > right(name)).sort((a, b) => a.x - b.x)[0];
  if (name && next) return (right(name) + next.x) / 2;
  return name ? right(name) + name.height * 2 : Math.min(...table.heading.map((word) => word.x));
}
