import type { PasswordPolicy } from '@outlay/contract/organisation/account.password';

/** Proof that the code was entered correctly, passed to the next page; survives a reload. */
interface Ticket {
  ticket: string;
  account: string;
  realName?: string;
  companyId?: string;
  companyName?: string;
  /** The rule that the new password must follow. */
  passwordPolicy: PasswordPolicy;
}

const KEY = 'ticket';

export function keepTicket(ticket: Ticket): void {
  sessionStorage.setItem(KEY, JSON.stringify(ticket));
}

export function readTicket(): Ticket | null {
  const text = sessionStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as Ticket);
}

export const dropTicket = (): void => sessionStorage.removeItem(KEY);
