import type {
  DirectoryAct,
  DirectoryDecision,
  DirectoryFault,
  DirectoryKind,
} from '@outlay/contract/membership/directory';
import type { DirectoryPerson, DirectorySnapshot } from '#provider/directory/directory.port.ts';

export interface Department {
  id: string;
  name: string;
  parentId: string | null;
  leaderId: string | null;
  version: number;
}
export interface Member {
  id: string;
  account: string;
  version: number;
  state: 'invited' | 'active' | 'left';
  name: string;
  departmentId: string | null;
  /** Further departments. */
  otherIds: readonly string[];
  grade: string;
  postId: string | null;
}

/** What an administrator has decided about an entry. */
export interface Decision {
  decision: DirectoryDecision;
  /** The fault that was decided on. */
  fault: string;
  objectId: string | null;
  account: string | null;
}

/** The company's current state, with its links to the directory's entries. Ids of the directory are the keys of maps. */
export interface Here {
  departments: Map<string, Department>;
  members: Map<string, Member>;
  /** To our ids. */
  departmentLinks: Map<string, string>;
  memberLinks: Map<string, string>;
  /** Members who sign in with an identity of the same id. */
  identities: ReadonlyMap<string, string>;
  decisions: Readonly<Record<DirectoryKind, ReadonlyMap<string, Decision>>>;
  /** People whose link was undone and whom nobody has placed since, with the member whom they were. */
  unlinked: ReadonlyMap<string, string | null>;
  grades: readonly string[];
  /** Ids of posts by name. */
  posts: Map<string, string>;
}

/** Entries of the directory that are compared, after an event; everything without it. */
export interface Scope {
  people: ReadonlySet<string>;
  departments: ReadonlySet<string>;
}

/** One change to apply. `link` has no visible effect: it stores that an existing row is the directory's entry. */
export type Step =
  | { act: 'link'; kind: DirectoryKind; externalId: string; id: string; name: string; detail: '' }
  | { act: DirectoryAct; externalId: string; id: string | null; name: string; detail: string };

export interface Refusal {
  kind: DirectoryKind;
  externalId: string;
  name: string;
  account: string;
  fault: DirectoryFault;
  /** The member or department that is in the way. */
  otherId: string | null;
}

export interface Plan {
  steps: Step[];
  refused: Refusal[];
  /** Number of linked members who have not left, before this run removes any. */
  linked: number;
}

export const tidyAccount = (account: string): string =>
  account.includes('@') ? account.trim().toLowerCase() : account.replaceAll(/[\s()-]/g, '');

/** The accounts by which somebody may be found: the one that was decided, else those of the directory. */
export const accountsOf = (person: DirectoryPerson, decided: Decision | undefined): string[] =>
  (decided?.account ? [decided.account] : [person.account, ...(person.otherAccounts ?? [])]).map(tidyAccount);

/** Of names of people and departments. */
const LONGEST_NAME = 40;
export const isName = (name: string): boolean => name !== '' && name.length <= LONGEST_NAME;

/** Parents before their children; leaves out cycles and departments with an unknown parent. */
export function inOrder(
  departments: DirectorySnapshot['departments'],
  isKnown: (parentId: string) => boolean,
): DirectorySnapshot['departments'] {
  const ids = new Set(departments.map(({ id }) => id));
  const isTop = (parentId: string | null) => parentId === null || (!ids.has(parentId) && isKnown(parentId));
  const byParent = Map.groupBy(departments, ({ parentId }) => (isTop(parentId) ? null : parentId));
  const ordered: DirectorySnapshot['departments'] = [];
  const visit = (parentId: string | null) => {
    for (const one of byParent.get(parentId) ?? []) {
      ordered.push(one);
      visit(one.id);
    }
  };
  visit(null);
  return ordered;
}

/** The grade to set; undefined to leave it unchanged. */
export const gradeFor = (one: { grade?: string | undefined }, grades: readonly string[]) =>
  one.grade && grades.includes(one.grade) ? one.grade : undefined;

/** The post to set; undefined to leave it unchanged. */
export const postFor = (one: { title?: string | undefined }, here: Pick<Here, 'posts'>) =>
  here.posts.get(one.title?.trim() ?? '');

/** The person's department; undefined when the directory names none or it does not exist here yet. */
export const departmentFor = (one: Pick<DirectoryPerson, 'departmentIds'>, here: Here): string | undefined =>
  here.departmentLinks.get(one.departmentIds[0] ?? '');

/** The person's further departments, as far as they exist here. */
export function othersFor(one: Pick<DirectoryPerson, 'departmentIds'>, here: Here): string[] {
  const [first, ...rest] = one.departmentIds.map((id) => here.departmentLinks.get(id));
  return [...new Set(rest.filter((id) => id !== undefined && id !== first))] as string[];
}

const FEW = 5;
const SHARE = 0.05;

/** Whether so many leavers may be the work of an incomplete answer, so that an administrator has to confirm first. */
export const tooMany = (leaving: number, linked: number): boolean =>
  leaving > FEW && leaving > linked * SHARE;
