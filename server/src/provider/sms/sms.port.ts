import type { SmsTemplate, Template } from '#jobs/notification.ts';
import { PortError } from '../port.error.ts';

export interface SmsNote {
  /** The id of the job, the same for a repeated attempt; passed to the gateway if it accepts one. */
  id: string;
  /** E.164: `+8613812345678`. */
  number: string;
  /** The whole text, for a gateway that sends any text. */
  text: string;
  /** Null for a note from a server before 1.2, which had no templates. */
  template: Template | null;
}

/** When the message was passed to the gateway, and the gateway's id of it; null if its answer never arrived. */
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

/** A delivery receipt that a gateway sent unasked; its signature is already verified. */
export interface Receipt {
  providerId: string;
  state: 'delivered' | 'failed';
  code: string | null;
}

/**
 * Carries a text to a phone. Adapters: `sms.aliyun.ts`, `sms.tencent.ts`, `sms.twilio.ts`; each has a double of its
 * gateway, which judges what comes over the wire.
 */
export interface SmsPort {
  name: 'aliyun' | 'tencent' | 'twilio';
  /** Whether it has a template for this message, or needs none. */
  carries(template: SmsTemplate): boolean;
  /**
   * Returns the gateway's id of the message once it was accepted. Every call sends: after an unknown result the caller
   * looks first.
   *
   * @throws SmsError, `uncertain` when the message may have been sent: no readable answer within fifteen seconds.
   */
  send(note: SmsNote): Promise<string>;
  /**
   * The status of a message, by the gateway's id or, where that is unknown, by ours; undefined when the gateway has no
   * such message.
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
