import type { AuditAction, AuditActs, AuditItem } from '@outlay/contract/governance/audit.acts';

interface Named<A extends AuditAction> {
  action: A;
  objectType: AuditActs[A]['item'];
  objectId?: string | null;
}

/** The detail of an act: absent for acts without one, optional if all its fields are optional. */
type Detailed<D> = unknown extends D ? { detail?: never } : object extends D ? { detail?: D } : { detail: D };

/** One act as recorded during a request: an action of the contract, and where and why it was done. */
export type AuditEntry<A extends AuditAction = AuditAction> = {
  [K in A]: Named<K> & Detailed<AuditActs[K]['detail']>;
}[A] & {
  /** Why the server acts in somebody's name; stored in the detail. */
  reason?: string;
  /** Set when the act belongs to another company than the request's: a switch, a founding. */
  elsewhere?: { companyId: string; actorId: string };
  /** The company's first act, before which no chain exists. */
  founds?: boolean;
};

/** Acts of one kind: `ActOf<'bag'>` are all those of a bag. */
export type ActOf<Group extends string> = Extract<AuditAction, `${Group}.${string}`>;

/** An act as given by callers; the details with keys `Own` are filled in automatically. */
export type ActSaid<A extends AuditAction, Own extends string> = {
  [K in A]: { action: K } & Detailed<Omit<AuditActs[K]['detail'], Own>>;
}[A];

/** An act as stored: every entry is one, and its detail is data for the auditor. */
export interface WrittenAct {
  action: AuditAction;
  objectType: AuditItem;
  objectId?: string | null;
  detail: object;
  founds?: boolean;
}
