import type { TextPage } from '../page.ts';
import type { Draft } from './draft.ts';
import { readReceipt } from './receipt.layout.ts';
import { foldPage } from './text.ts';
import { readTicket } from './ticket.layout.ts';
import { readVat } from './vat.layout.ts';

/** Reads a page with the first layout that fits; undefined if the page is not an invoice. */
export function readPage(raw: TextPage): Draft | undefined {
  const page = foldPage(raw);
  return readTicket(page) ?? readVat(page) ?? readReceipt(page);
}
