import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';
import { PortError } from '../port.error.ts';

/**
 * `key`: the connection's key is none. `signature`: not sent by the platform, or changed. `unreadable`: signed, but not
 * encrypted with this key. `receiver`: meant for another app or company. `stale`: signed too long ago, or ahead of time.
 */
export type CallbackFault = 'key' | 'signature' | 'unreadable' | 'receiver' | 'stale';

/** A callback of a platform that is refused. */
export class CallbackError extends PortError<CallbackFault> {
  constructor(fault: CallbackFault) {
    super(fault, fault);
  }
}

/** What is set at WeCom and DingTalk beside the address of the callback. */
export interface CallbackKeys {
  token: string;
  /** EncodingAESKey, 43 characters. */
  key: string;
  /**
   * The id that the message must be meant for: of the company for its own apps, of the suite for a suite's commands, the
   * app's key for DingTalk. Null accepts any, because WeCom checks the address of a suite with the provider's company.
   */
  receiveId: string | null;
}

/** An encrypted message with its signature, as in the query and the body of a callback. */
export interface SealedCallback {
  signature: string;
  timestamp: string;
  nonce: string;
  /** Base64. */
  encrypted: string;
}

/** A request to the address of a connection, as it came. */
export interface CallbackRequest {
  query: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Byte for byte, because it is part of Feishu's signature. Empty for a GET. */
  body: string;
}

/** What the administrator of the connection gave, and the id that messages are meant for. */
export interface CallbackSetting {
  kind: ConnectionKind;
  /** Undefined: the connection takes no callbacks. */
  token: string | undefined;
  key: string | undefined;
  receiveId: string;
}

/** The body with which a callback is answered. */
export interface CallbackAnswer {
  type: 'text/plain' | 'application/json';
  body: string;
}

/** Something that a platform tells or asks. */
export interface OutsideEvent {
  /** Equal in a repetition of the same event. */
  id: string;
  /**
   * The platform's own name: `suite_ticket`, `change_contact.create_user`, `template_card_event`, `user_leave_org`,
   * `contact.user.deleted_v3`, `card.action.trigger`; `approval_action` for a decision in Feishu's approval centre.
   */
  type: string;
  /** The decrypted event: the fields of WeCom's XML, or the JSON of DingTalk and Feishu. */
  body: Readonly<Record<string, unknown>>;
}

export type CallbackRead =
  /** The platform verifies the address. */
  | { kind: 'check'; answer: CallbackAnswer }
  | {
      kind: 'event';
      event: OutsideEvent;
      /** The answer with which the platform takes the event as received; `reply` is shown to whoever caused it. */
      answer: (reply?: object) => CallbackAnswer;
    };

/**
 * Checks the signature and the age of a callback, and decrypts it.
 *
 * @throws CallbackError
 */
export type ReadCallback = (setting: CallbackSetting, request: CallbackRequest, now: Date) => CallbackRead;
