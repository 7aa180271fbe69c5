import type { SmsTemplate, Template } from '#jobs/notification.ts';
import { PortError } from '../port.error.ts';

export interface SmsNote {
  /** Of the job that owes it, the same for a repeat: given to the gateway wherever it takes such a thing. */
  id: string;
  /** E.164: `+8613812345678`. */
  number: string;
  /** The whole text, for a gateway that carries any. */
  text: string;
  /** Null for a note of a server before 1.2, which knew no templates. */
  template: Template | null;
}

/** When it was given to the gateway, and how the gateway calls it: null where its answer never came. */
export interface SmsLookup {
  at: Date;
  providerId: string | null;
}

/** What became of a message, with the gateway's own code where it failed. */
export interface SmsFate {
  providerId: string;
  state: 'accepted' | 'delivered' | 'failed';
  code: string | null;
}

/** What a gateway tells of its own accord, once its signature was found right. */
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
  /** Whether it has, or needs no, template for this. */
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
  /** Seconds after which to look, one after the other, until its fate is known. */
  looks: readonly number[];
  /** For a gateway that tells of its own accord: what a call says, null where it is no news, undefined if not signed. */
  receive?: (id: string, signature: string, form: URLSearchParams) => Receipt | null | undefined;
}

/**
 * `rate`: too many for now. `number`: nobody is reached there. `config`: the operator has to mend something, money
 * included. `provider`: the gateway is at fault, or away.
 */
export type SmsFault = 'rate' | 'number' | 'config' | 'provider';

export class SmsError extends PortError<SmsFault> {
  /** What a repeat cannot mend. */
  get final(): boolean {
    return this.fault === 'number' || this.fault === 'config';
  }
}
