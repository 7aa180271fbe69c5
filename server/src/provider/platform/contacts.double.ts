import { COMPANY, isOutside, type DoublePerson } from './people.double.ts';
import type { DoubleAnswer, DoubleRequest, PlatformDouble, Route } from './platform.double.ts';

/** Whether the app is shown the person among its contacts. */
export const isListed = (person: DoublePerson): boolean =>
  !person.left && !person.hidden && !isOutside(person);

export const departmentsOf = ({ departments }: DoublePerson): number[] =>
  departments?.length ? departments : [COMPANY];

/** The listed people of each department, as they are at the moment. */
export function peopleIn({ people }: PlatformDouble, departmentId: number): DoublePerson[] {
  return people.filter((one) => isListed(one) && departmentsOf(one).includes(departmentId));
}

interface Refusals {
  /** Why the request's token is not accepted. */
  token: (request: DoubleRequest) => DoubleAnswer | undefined;
  permission: () => DoubleAnswer;
  rate: () => DoubleAnswer;
}

/** Refuses calls without a token or the permission, and those that come too often. */
export function guardContacts(double: PlatformDouble, refusals: Refusals) {
  let calls: number[] = [];
  const comesTooOften = (): boolean => {
    const at = performance.now();
    calls = calls.filter((one) => at - one < 1000);
    calls.push(at);
    return double.mostContactCalls !== null && calls.length > double.mostContactCalls;
  };
  return (route: Route): Route =>
    (request) => {
      const refused = refusals.token(request);
      if (refused) return refused;
      if (!double.listsContacts) return refusals.permission();
      return comesTooOften() ? refusals.rate() : route(request);
    };
}

/** One page of a list from its cursor, which is the number of items before it. */
export function pageOf<T>(items: readonly T[], cursor: number, size: number) {
  const next = cursor + size;
  return { items: items.slice(cursor, next), next: next < items.length ? next : null };
}
