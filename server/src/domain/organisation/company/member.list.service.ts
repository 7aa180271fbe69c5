import type { Member } from '@outlay/contract/organisation/company';
import type { MemberFilter, memberListEndpoints } from '@outlay/contract/organisation/company.list';
import type { Received } from '@outlay/contract/endpoint';
import type { Locale } from '@outlay/contract/locale';
import type { ListTotals } from '@outlay/contract/page';
import type { Context } from '#request/context.ts';
import { exportList } from '#request/list-export.ts';
import { headings } from '#text/list.words.ts';
import { words } from '#i18n/words.ts';
import { nextPlace } from '#database/sorted.ts';
import type { Cell } from '#request/table-file.ts';
import * as companies from './company.repository.ts';
import { MEMBER_STATES, ROLES } from './member.words.ts';
import { presentMember } from './member.service.ts';

type Reader = Pick<Context, 'db' | 'user'>;

export async function listMembers({ db, user }: Reader, query: Received<typeof memberListEndpoints.members>) {
  const rows = await companies.listMembers(db, user.companyId, {
    ...query,
    paths: pathsOf(user),
    page: query,
  });
  const whole = user.permissions.has('member.write');
  return { items: rows.map((row) => presentMember(row, whole)), next: nextPlace(rows, query) };
}

export async function countMembers({ db, user }: Reader, filter: MemberFilter): Promise<ListTotals> {
  const { count } = await companies.countMembers(db, user.companyId, { ...filter, paths: pathsOf(user) });
  return { total: Number(count), sums: [] };
}

/** Paths of the departments covered by the caller's roles; null for the whole company. */
const pathsOf = ({ permissions, scoped }: Reader['user']) =>
  permissions.has('member.read') ? null : (scoped.get('member.read') ?? []);

/** The list as a file. */
export const exportMembers = (
  ctx: Context,
  { format, ...filter }: Received<typeof memberListEndpoints.export>,
) =>
  exportList<Member>(ctx, {
    ...{ list: 'members', format, filter },
    headings: headings(ctx.locale, [
      ...(['name', 'phoneOrMail', 'department', 'post', 'grade', 'roles', 'status', 'joinedAt'] as const),
    ]),
    count: async (inside) => (await countMembers(inside, filter)).total,
    page: (inside, page) => listMembers(inside, { ...filter, ...page }),
    cells: (row) => cellsOf(row, ctx.locale),
  });

const cellsOf = (row: Member, locale: Locale): Cell[] => [
  row.name,
  row.account,
  row.departmentName,
  row.postName,
  row.grade,
  row.roles.map((role) => words(locale)(ROLES[role])).join(', '),
  words(locale)(MEMBER_STATES[row.state]),
  row.joinedAt === null ? null : new Date(row.joinedAt),
];
