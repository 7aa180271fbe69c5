import pg from 'pg';

/** Shared by the whole test process; `statements` counts those with a condition on the company. */
export const unfiltered = { on: false, statements: 0 };

const requested = pg.Client.prototype.query as (...args: unknown[]) => unknown;

const withoutCompanyCondition = (text: string) => {
  const bare = text.replaceAll(/((?:"\w+"\.)?"?company_id"? = )(\$\d+)/g, '($2::uuid is not null)');
  if (bare !== text) unfiltered.statements += 1;
  return bare;
};

/**
 * While on, the application's condition on the company is true for every row, so that only row level security remains.
 */
export function removeCompanyConditions(): void {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, ...rest] = args;
    if (!unfiltered.on || this.user !== 'outlay_app') return requested.apply(this, args);
    if (typeof first === 'string') return requested.call(this, withoutCompanyCondition(first), ...rest);
    const { name: _name, ...query } = first as { text: string; name?: string };
    return requested.call(this, { ...query, text: withoutCompanyCondition(query.text) }, ...rest);
  } as typeof pg.Client.prototype.query;
}

export function restoreConditions(): void {
  pg.Client.prototype.query = requested as typeof pg.Client.prototype.query;
}
