import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
/** Which company somebody is about to join, on its way through the pages; a reload must not lose it. */
export interface JoinPlan {
  companyName: string;
  /** An invitation; else the company that was found. */
  token?: string;
  companyId?: string;
  note?: string;
  /** Proof of the answered code. */
  ticket?: string;
  account?: string;
  /** What came of it. */
  outcome?: 'in' | 'waiting';
}

const KEY = 'join';

export const keepPlan = (plan: JoinPlan): void => sessionStorage.setItem(KEY, JSON.stringify(plan));

export function readPlan(): JoinPlan | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as JoinPlan);
}

export const dropPlan = (): void => sessionStorage.removeItem(KEY);

/** What the server takes of it. */
export const targetOf = ({ token, companyId, note = '' }: JoinPlan) => ({
  note,
  ...(token ? { token } : companyId ? { companyId } : {}),
});

/** Where somebody comes back to after they have signed in. */
export const placeOf = ({ token }: JoinPlan): string =>
  token ? pageAddress(ROUTES.invitation, { token }) : ROUTES.joinCompany;

export const signInFor = (plan: JoinPlan): string => pageAddress(ROUTES.signIn, { to: placeOf(plan) });
