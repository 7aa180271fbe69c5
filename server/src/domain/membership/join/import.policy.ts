import { LOCALES } from '@outlay/contract/locale';
import { Account } from '@outlay/contract/organisation/account';
import type { ImportFate, ImportFault } from '@outlay/contract/membership/join.import';
import type { ImportedCells } from '#database/tables.ts';
import { COLUMNS, yesOrNo } from './import.columns.ts';
import { EXAMPLE_ACCOUNT, exampleIn } from './import.words.ts';

/** The data of a member that an import needs. */
export interface KnownMember {
  id: string;
  version: number;
  state: 'invited' | 'active' | 'left';
  name: string;
  departmentId: string | null;
  grade: string;
  postId: string | null;
}
export interface KnownDepartment {
  id: string;
  name: string;
  parentId: string | null;
  leaderId: string | null;
  version: number;
}

/** The company's data that rows are validated against. */
export interface World {
  members: Map<string, KnownMember>;
  /** Departments by path of names. */
  departments: Map<string, KnownDepartment>;
  grades: readonly string[];
  posts: ReadonlyMap<string, string>;
  /** Seats left; null for no limit. */
  free: number | null;
}

export interface Judged {
  fate: ImportFate;
  fault: ImportFault | null;
}

const NAME_MOST = 40;
const DEPTH_MOST = 10;
const CELL_MOST = 200;

/** Normalises cells: removes spaces, brackets and dashes from phone numbers, and lower-cases mail addresses. */
export function tidy(cells: ImportedCells): ImportedCells {
  const limited = Object.fromEntries(
    COLUMNS.map((column) => [column, cells[column].trim().slice(0, CELL_MOST)]),
  ) as ImportedCells;
  const account = limited.account.includes('@')
    ? limited.account
    : limited.account.replaceAll(/[\s()-]/g, '');
  return { ...limited, account: account.toLowerCase(), department: namesOf(limited.department).join('/') };
}

/** `Sales / North` → Sales, North. */
export const namesOf = (path: string): string[] =>
  path
    .split(/[/／]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Whether the row is the example row of the template, in any language. */
export const isExample = (cells: ImportedCells): boolean =>
  cells.account === EXAMPLE_ACCOUNT && LOCALES.some((locale) => exampleIn(locale).name === cells.name);

/** Whether the member should be a leader; undefined for an empty cell, which changes nothing. */
export const wishOf = ({ leader }: ImportedCells): boolean | undefined =>
  leader === '' ? undefined : yesOrNo(leader);

function faultOf(cells: ImportedCells, world: World, seen: ReadonlySet<string>): ImportFault | null {
  const { name, account, grade, post, leader } = cells;
  if (name === '' || name.length > NAME_MOST) return 'nameMissing';
  if (!Account.safeParse(account).success) return 'badAccount';
  if (seen.has(account)) return 'twice';
  const names = namesOf(cells.department);
  if (names.length > DEPTH_MOST || names.some((one) => one.length > NAME_MOST)) return 'badDepartment';
  if (grade !== '' && grade !== world.members.get(account)?.grade && !world.grades.includes(grade))
    return 'unknownGrade';
  if (post !== '' && !world.posts.has(post)) return 'unknownPost';
  if (leader !== '' && yesOrNo(leader) === undefined) return 'badYesNo';
  return wishOf(cells) === true && names.length === 0 ? 'departmentMissing' : null;
}

const differs = (cells: ImportedCells, member: KnownMember, world: World): boolean => {
  const department = world.departments.get(cells.department);
  const wish = wishOf(cells);
  return (
    cells.name !== member.name ||
    (cells.department !== '' && department?.id !== member.departmentId) ||
    (cells.grade !== '' && cells.grade !== member.grade) ||
    (cells.post !== '' && world.posts.get(cells.post) !== member.postId) ||
    (wish !== undefined && wish !== (department?.leaderId === member.id))
  );
};

/** The expected result of one row; `seen` contains the accounts of the rows above. */
export function judgeRow(cells: ImportedCells, world: World, seen: ReadonlySet<string>): Judged {
  const fault = faultOf(cells, world, seen);
  if (fault) return { fate: 'refused', fault };
  const member = world.members.get(cells.account);
  if (member && member.state !== 'left')
    return { fate: differs(cells, member, world) ? 'changed' : 'same', fault: null };
  return { fate: 'added', fault: null };
}

/** The expected results of all rows, in order; new members beyond the last seat are refused. */
export function judgeRows(rows: readonly ImportedCells[], world: World): Judged[] {
  const seen = new Set<string>();
  let free = world.free ?? Infinity;
  return rows.map((cells) => {
    const judged = judgeRow(cells, world, seen);
    seen.add(cells.account);
    if (judged.fate !== 'added') return judged;
    free -= 1;
    return free < 0 ? { fate: 'refused', fault: 'noSeats' } : judged;
  });
}
