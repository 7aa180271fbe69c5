/** Tables of a company without row level security: hashes and counters, no text. What they lead to is read behind it. */
export const OPEN_TABLES: ReadonlySet<string> = new Set([
  ...['document_search', 'expense_search', 'invoice_search', 'message_head'],
]);

export interface Finding {
  rule: string;
  what: string;
  /** Why it may stay; undefined if it may not. */
  reason?: string | undefined;
}

/** What may stay, by a pattern of its name, and why. */
export type Exceptions = readonly (readonly [what: RegExp, reason: string])[];

export const judged = (rule: string, what: string, exceptions: Exceptions): Finding => ({
  rule,
  what,
  reason: exceptions.find(([pattern]) => pattern.test(what))?.[1],
});
