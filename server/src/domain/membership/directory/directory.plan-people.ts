import type { DirectoryFault } from '@outlay/contract/membership/directory';
import { Account } from '@outlay/contract/organisation/account';
import type { DirectoryPerson } from '#provider/directory/directory.port.ts';
import { accountsOf, isName, type Decision, type Here, type Member, type Plan } from './directory.policy.ts';

/** Somebody who becomes or is a member. */
export interface Judged {
  person: DirectoryPerson;
  /** With which they are added. */
  account: string;
  /** The member whom they are; null for a new one. */
  memberId: string | null;
}

interface Candidate {
  person: DirectoryPerson;
  decided: Decision | undefined;
  /** The valid accounts, the first of which is the one to add them with. */
  accounts: readonly string[];
}

/** The active people who can be placed; the others are refused with a reason, or were left out. */
export function judgePeople(plan: Plan, people: readonly DirectoryPerson[], here: Here): Judged[] {
  const refuse = (person: DirectoryPerson, fault: DirectoryFault, otherId: string | null = null) => {
    const { id: externalId, name, account } = person;
    plan.refused.push({ kind: 'member', externalId, name: name.trim(), account, fault, otherId });
  };
  const judged: Judged[] = [];
  const fresh: Candidate[] = [];
  for (const person of people) {
    if (!person.active) continue;
    const decided = here.decisions.member.get(person.id);
    if (decided?.decision === 'leaveOut' && decided.fault !== 'unknownGrade') continue;
    if (!isName(person.name.trim())) refuse(person, 'nameMissing');
    else if (isLinked(person, here)) judged.push({ person, account: '', memberId: null });
    else if (here.unlinked.has(person.id)) refuse(person, 'unlinked', here.unlinked.get(person.id) ?? null);
    else fresh.push({ person, decided, accounts: accountsOf(person, decided).filter(isAccount) });
  }
  const place = placer(fresh, here);
  for (const one of fresh) {
    const found = place(one);
    if ('fault' in found) refuse(one.person, found.fault, found.otherId);
    else judged.push({ person: one.person, ...found });
  }
  for (const { person } of judged)
    if (person.grade && !here.grades.includes(person.grade) && !here.decisions.member.has(person.id))
      refuse(person, 'unknownGrade');
  return judged;
}

const isLinked = ({ id }: DirectoryPerson, { members, memberLinks }: Here): boolean =>
  isLive(members.get(memberLinks.get(id) ?? ''));
const isLive = (member: Member | undefined): member is Member =>
  member !== undefined && member.state !== 'left';

const isAccount = (account: string): boolean => Account.safeParse(account).success;

type Placed = Omit<Judged, 'person'> | { fault: DirectoryFault; otherId: string | null };

/** Finds the member whom somebody is: as decided, as they sign in, by their accounts; or says why that is unclear. */
function placer(fresh: readonly Candidate[], here: Here): (one: Candidate) => Placed {
  const taken = new Set([...here.memberLinks.values()].filter((id) => isLive(here.members.get(id))));
  const byAccount = new Map([...here.members.values()].map((member) => [member.account, member]));
  const claims = new Map<string, Candidate[]>();
  for (const one of fresh)
    for (const account of new Set(one.accounts)) claims.set(account, [...(claims.get(account) ?? []), one]);
  /** Of several people with an account it belongs to the one for whom that was decided. */
  const isContested = (one: Candidate) =>
    one.decided?.decision !== 'add' &&
    one.accounts.some((account) =>
      (claims.get(account) ?? []).some((other) => other !== one && other.decided?.decision !== 'link'),
    );
  const known = (id: string, account: string): Placed => {
    if (taken.has(id)) return { fault: 'accountTaken', otherId: id };
    taken.add(id);
    return { account, memberId: id };
  };
  return (one) => {
    const { person, decided, accounts } = one;
    const [account = ''] = accounts;
    const chosen = decided?.decision === 'link' ? decided.objectId : here.identities.get(person.id);
    if (chosen && isLive(here.members.get(chosen))) return known(chosen, account);
    if (accounts.length === 0)
      return { fault: person.account.trim() === '' ? 'noAccount' : 'badAccount', otherId: null };
    if (isContested(one)) return { fault: 'twice', otherId: null };
    const met = [...new Set(accounts.map((each) => byAccount.get(each)).filter(isLive))];
    if (met.length > 1) return { fault: 'twoMembers', otherId: met[0]?.id ?? null };
    return met[0] ? known(met[0].id, account) : { account, memberId: null };
  };
}
