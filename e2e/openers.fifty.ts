import { randomUUID } from 'node:crypto';
import type { DocumentDetail, Finding } from '@outlay/contract/documents/document.detail';
import type { Scene } from './openers.ts';

const LINES = 50;
const finding = (code: Finding['code'], effect: Finding['effect'], lineId: string): Finding => ({
  code,
  effect,
  lineId,
  rule: code === 'policyReceipt' ? { 'zh-Hans': '超过 50 元须有发票', en: 'Invoice above ¥50' } : null,
  cutTo: null,
  values: { limit: '5000', currency: 'CNY' },
});

/**
 * A draft with fifty lines: none has an invoice, twenty need a reason because of a rule, five have no exchange rate.
 */
export const withFiftyLines = async ({ page }: Scene) => {
  await page.route('**/bpm/realTimeSave/getRealTimeSave', async (route) => {
    const answer = await route.fetch();
    const { draft } = (await answer.json()) as { draft: DocumentDetail };
    const [first] = draft.lines;
    if (!first) throw new Error('the draft has no line');
    const lines = Array.from({ length: LINES }, (_, place) => {
      const line = { ...first, id: randomUUID(), expenseId: null, invoices: [] };
      if (place % 10 < 9) return line;
      const rate = { value: '0', day: null, source: 'missing' as const };
      return { ...line, rate, money: { ...line.money, currency: 'THB' }, base: { ...line.base, amount: 0 } };
    });
    const findings = [
      ...lines.map(({ id }) => finding('invoiceMissing', 'warn', id)),
      ...lines.slice(0, 20).map(({ id }) => finding('policyReceipt', 'reason', id)),
      ...lines.flatMap(({ id, rate }) =>
        rate.source === 'missing' ? [finding('rateMissing', 'forbid', id)] : [],
      ),
    ];
    await route.fulfill({ response: answer, json: { draft: { ...draft, lines, findings } } });
  });
  await page.reload();
  await page.locator('[data-path="rates"]').waitFor();
};
