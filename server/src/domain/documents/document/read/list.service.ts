import type { DocumentSummary } from '@outlay/contract/documents/document.detail';
import type { CompanyFilter, documentListEndpoints } from '@outlay/contract/documents/document.list';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { Locale } from '@outlay/contract/locale';
import type { ListTotals } from '@outlay/contract/page';
import { listLedPaths } from '#domain/organisation/company/company.service.ts';
import { spanOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { exportList } from '#request/list-export.ts';
import { headings } from '#text/list.words.ts';
import { localText } from '#i18n/local-text.ts';
import { matching } from '#database/search.ts';
import { nextPlace, totalsOf } from '#database/sorted.ts';
import type { Cell } from '#request/table-file.ts';
import { summarise } from '../record/present.ts';
import * as lists from './list.repository.ts';
import type { SentFilter } from './list.repository.ts';
import { statusWord } from './status.words.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type Query = Received<typeof documentListEndpoints.company>;

/** Finance and audit list all submitted documents, a leader those of their departments; others have no such list. */
export async function listCompanyDocuments(ctx: Reader, query: Query) {
  const { db, user } = ctx;
  const rows = await lists.listSent(db, user.companyId, await readablePaths(ctx), {
    ...(await conditionsOf(ctx, query)),
    page: query,
  });
  return { items: rows.map((row) => summarise(row, user)), next: nextPlace(rows, query) };
}

export async function sumCompanyDocuments(ctx: Reader, filter: CompanyFilter): Promise<ListTotals> {
  const { db, user } = ctx;
  const paths = await readablePaths(ctx);
  return totalsOf(await lists.sumSent(db, user.companyId, paths, await conditionsOf(ctx, filter)));
}

async function conditionsOf(
  { db, user }: Reader,
  { from, to, search, ...filter }: CompanyFilter,
): Promise<SentFilter> {
  const { since, before } = spanOf(user.timeZone, { from, to });
  const found = await matching(db, 'document', { companyId: user.companyId, ownerId: null, search });
  return { ...filter, found, submittedFrom: since, submittedBefore: before };
}

/** Department paths the user leads or a role of theirs covers; null for the whole company. */
async function readablePaths(ctx: Reader): Promise<string[] | null> {
  const { permissions, scoped } = ctx.user;
  if (permissions.has('document.readCompany')) return null;
  const paths = [...(scoped.get('document.readCompany') ?? []), ...(await listLedPaths(ctx))];
  if (paths.length === 0) throw new AppError('NOT_ALLOWED', 'document.readCompany');
  return paths;
}

/** The list as a file. */
export const exportCompanyDocuments = (
  ctx: Context,
  { format, ...filter }: Received<typeof documentListEndpoints.export>,
) =>
  exportList<DocumentSummary>(ctx, {
    ...{ list: 'documents', format, filter },
    headings: headings(ctx.locale, [
      ...(['number', 'title', 'type', 'submitter', 'department', 'status', 'holders'] as const),
      ...(['since', 'amount', 'currency', 'lines', 'submittedAt', 'updatedAt'] as const),
    ]),
    count: async (inside) => (await sumCompanyDocuments(inside, filter)).total,
    page: (inside, page) => listCompanyDocuments(inside, { ...filter, ...page }),
    cells: (row) => cellsOf(row, ctx.locale),
  });

const cellsOf = (row: DocumentSummary, locale: Locale): Cell[] => [
  row.number,
  row.title,
  localText(row.typeName, locale),
  row.submitter.name,
  row.submitter.departmentName,
  statusWord(row.status, locale),
  row.holders.map(({ name }) => name).join(', '),
  new Date(row.since),
  row.money,
  row.money.currency,
  row.lineCount,
  row.submittedAt === null ? null : new Date(row.submittedAt),
  new Date(row.updatedAt),
];
