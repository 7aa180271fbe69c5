import type { SmsTemplate, Template } from '#jobs/notification.ts';
import { PortError } from '../port.error.ts';

export interface SmsNote {
  /** The job's id, unchanged when sending is retried; passed to the gateway if it accepts one. */
  id: string;
  /** E.164: `+8613812345678`. */
  number: string;
  /** The whole text, for a gateway without templates. */
  text: string;
  /** Null for a note from a server before 1.2, which had no templates. */
  template: Template | null;
}

/** When the message was sent to the gateway, and the gateway's id for it; null if its response never arrived. */
export interface SmsLookup {
  at: Date;
  providerId: string | null;
}

/** The delivery state of a message, with the gateway's own code if it failed. */
export interface SmsFate {
  providerId: string;
  state: 'accepted' | 'delivered' | 'failed';
  code: string | null;
}

/** A delivery receipt that the gateway pushed to us; its signature is already verified. */
export interface Receipt {
  providerId: string;
  state: 'delivered' | 'failed';
  code: string | null;
}

/**
 * Sends a text message to a phone. Adapters: `sms.aliyun.ts`, `sms.tencent.ts`, `sms.twilio.ts`; each has a test double
 * of its gateway that verifies the requests.
 */
export interface SmsPort {
  name: 'aliyun' | 'tencent' | 'twilio';
  /** Whether it has a template for this message, or needs none. */
  carries(template: SmsTemplate): boolean;
  /**
   * Returns the gateway's id of the accepted message. Every call sends a message, so after an uncertain result the
   * caller first calls `look`.
   *
   * @throws SmsError, `uncertain` if the message may have been sent: no readable response within 15 seconds.
   */
  send(note: SmsNote): Promise<string>;
  /**
   * Returns the status of a message, found by the gateway's id or, if that is unknown, by ours; undefined if the
   * gateway has no such message.
   *
   * @throws SmsError
   */
  look(note: Pick<SmsNote, 'id' | 'number' | 'text'>, input: SmsLookup): Promise<SmsFate | undefined>;
  /** Delays in seconds between lookups, until the final state is known. */
  looks: readonly number[];
  /**
   * For a gateway that sends receipts: parses a call; null if it has no final state, undefined if the signature is
   * wrong.
   */
  receive?: (id: string, signature: string, form: URLSearchParams) => Receipt | null | undefined;
}

/**
 * `rate`: too many messages for now. `number`: the number cannot be reached. `config`: the operator must act, for
 * example pay. `provider`: the gateway has failed or is unreachable.
 */
export type SmsFault = 'rate' | 'number' | 'config' | 'provider';

export class SmsError extends PortError<SmsFault> {
  /** Whether another attempt would be useless. */
  get final(): boolean {
    return this.fault === 'number' || this.fault === 'config';
  }
}
