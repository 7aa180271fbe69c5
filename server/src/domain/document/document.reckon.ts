import { MOST_MINOR } from '@outlay/contract/money';
import { listOffsets } from '#domain/advance/advance.service.ts';
import { getSeat } from '#domain/company/company.service.ts';
import type { Context } from '#kit/context.ts';
import { amountOf, type Reckoned } from './document.facts.ts';
import type { DocumentRow } from './document.repository.ts';
import { knownValues } from './document.values.ts';
import { fillLines, tooMuch, type GivenLine } from './line.service.ts';
import { getDefinition } from './type.service.ts';

/** Fills the lines in and adds everything up anew: nothing that the form claims to be a sum is believed. */
export async function reckon(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  row: DocumentRow,
  given: readonly GivenLine[],
): Promise<Reckoned> {
  const definition = await getDefinition(ctx, row);
  const { form } = definition;
  const lines = await fillLines(ctx, row, form.lines.from === 'none' ? [] : given);
  const offsets = await listOffsets(ctx, row.id);
  const sum = lines.reduce((total, { base_amount }) => total + base_amount, 0);
  if (sum > MOST_MINOR) throw tooMuch('lines');
  const { currency } = row;
  const values = knownValues(row.values as Record<string, string>, form.fields, { sum, currency });
  return {
    row,
    definition,
    lines,
    values,
    amount: amountOf(definition, lines, values, currency, offsets),
    seat: await getSeat(ctx, row.submitter_id),
  };
}
