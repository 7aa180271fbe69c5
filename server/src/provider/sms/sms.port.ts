import type { SmsTemplate, Template } from '#jobs/notification.ts';

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

/** Sends text messages. Adapters: `sms.aliyun.ts`, `sms.tencent.ts`, `sms.twilio.ts`. */
export interface SmsGateway {
  name: 'aliyun' | 'tencent' | 'twilio';
  /** Whether it has a template for this message, or needs none. */
  carries(template: SmsTemplate): boolean;
  /**
   * Resolves with the gateway's id of the message once it has accepted it.
   *
   * @throws SmsError
   */
  send(note: SmsNote): Promise<string>;
  /**
   * Looks up the state of a message; undefined if the gateway does not know it.
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

export class SmsError extends Error {
  readonly fault: SmsFault;
  /** The gateway's own code, or one of ours if it has none. */
  readonly providerCode: string;
  /** Whether the message was accepted is unknown: there was no readable answer. */
  readonly uncertain: boolean;

  constructor(fault: SmsFault, providerCode: string, uncertain = false) {
    super(`${fault}: ${providerCode}`);
    this.fault = fault;
    this.providerCode = providerCode;
    this.uncertain = uncertain;
  }

  /** Whether another attempt would be useless. */
  get final(): boolean {
    return this.fault === 'number' || this.fault === 'config';
  }
}
