import { pageAddress, ROUTES } from '@outlay/contract/routes';
/** The company that someone is about to join, passed from page to page; survives a reload. */
export interface JoinPlan {
  companyName: string;
  /** The invitation; without one, `companyId` names the company that was found. */
  token?: string;
  companyId?: string;
  note?: string;
  /** Proof that the code was entered correctly. */
  ticket?: string;
  account?: string;
  /** Joined, or waiting for an administrator. */
  outcome?: 'in' | 'waiting';
}

const KEY = 'join';

export const keepPlan = (plan: JoinPlan): void => sessionStorage.setItem(KEY, JSON.stringify(plan));

export function readPlan(): JoinPlan | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as JoinPlan);
}

export const dropPlan = (): void => sessionStorage.removeItem(KEY);

/** The part that the server accepts. */
export const targetOf = ({ token, companyId, note = '' }: JoinPlan) => ({
  note,
  ...(token ? { token } : companyId ? { companyId } : {}),
});

/** The page to return to after signing in. */
export const placeOf = ({ token }: JoinPlan): string =>
  token ? pageAddress(ROUTES.invitation, { token }) : ROUTES.joinCompany;

export const signInFor = (plan: JoinPlan): string => pageAddress(ROUTES.signIn, { to: placeOf(plan) });
