import type { DocumentAct } from './document.law.ts';
import type { AutoPass } from './flow.definition.ts';

/** What the history records of a decision: the node, the opinion, and the members concerned. */
interface Decision {
  node: string;
  opinion?: string;
  people?: readonly string[];
}

/** `amount`, `approved` and other sums are in minor units. */
interface Submission {
  amount: number;
  currency: string;
  revision: number;
  rule?: AutoPass;
}

interface Settlement {
  paymentId: string;
  reference: string;
  /** `YYYY-MM-DD` in the company's time zone. */
  paidOn: string;
  /** The member who recorded a payment made outside the system, before a second person confirmed it. */
  askedBy?: string;
}

/** What the history records of each act in addition to the status and the reason. */
interface Details {
  submit: Submission;
  autoPass: Submission;
  approve: Decision;
  handle: Decision;
  transfer: Partial<Decision>;
  addSign: Decision;
  removeSign: Decision;
  cut: {
    lines: readonly {
      lineId: string;
      state: 'kept' | 'refused' | 'held';
      approved: number;
      reason: string;
    }[];
  };
  dismissFinding: { node: string; findings: readonly { code: string; lineId: string | null }[] };
  returnToNode: Decision;
  takeBack: Decision;
  timeOut: Decision;
  /** From and to which version of the flow. */
  moveFlow: { from: number; to: number };
  pass: { opinion: string; approved: number };
  batch: { batchId: string };
  pay: Settlement;
  payOutside: Settlement;
  askPayOutside: { method: string; paidOn: string; reference: string };
}

/** The detail of each act; `unknown` for acts without one. */
export type DocumentActDetail<A extends DocumentAct> = A extends keyof Details ? Details[A] : unknown;

/** The part of an event's detail that every reader of the history may use, whatever the act. */
export type EventDetail = Pick<Partial<Decision>, 'opinion' | 'people'>;
