import type { DocumentAct } from './document.law.ts';
import type { AutoPass } from './flow.definition.ts';

/** What the history keeps of a decision: the step, what was said, whom it is about. */
interface Decision {
  node: string;
  opinion?: string;
  people?: readonly string[];
}

/** `amount`, `approved` and other sums: minor units. */
interface Submission {
  amount: number;
  currency: string;
  revision: number;
  rule?: AutoPass;
}

interface Settlement {
  paymentId: string;
  reference: string;
  /** `YYYY-MM-DD` of the company's time zone. */
  paidOn: string;
  /** The member who recorded the payment made another way, before a second person confirmed it. */
  askedBy?: string;
}

/** What the history of a document keeps of these acts beyond the status and the reason. */
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
  /** Of which version of the flow, and to which. */
  moveFlow: { from: number; to: number };
  pass: { opinion: string; approved: number };
  batch: { batchId: string };
  pay: Settlement;
  payOutside: Settlement;
  askPayOutside: { method: string; paidOn: string; reference: string };
}

/** The detail of each act; unknown of those that keep none. */
export type DocumentActDetail<A extends DocumentAct> = A extends keyof Details ? Details[A] : unknown;

/** What every reader of a history may find in an event's detail, whatever the act. */
export type EventDetail = Pick<Partial<Decision>, 'opinion' | 'people'>;
