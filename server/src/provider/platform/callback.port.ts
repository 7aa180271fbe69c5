import { PortError } from '../port.error.ts';

/**
 * `key`: the connection's key is none. `signature`: not sent by the platform, or changed. `unreadable`: signed, but not
 * encrypted with this key. `receiver`: meant for another app or company.
 */
export type CallbackFault = 'key' | 'signature' | 'unreadable' | 'receiver';

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

/**
 * Checks and decrypts a callback.
 *
 * @throws CallbackError
 */
export type OpenCallback = (keys: CallbackKeys, callback: SealedCallback) => string;

/** An encrypted message with its signature, as in the query and the body of a callback. */
export interface SealedCallback {
  signature: string;
  timestamp: string;
  nonce: string;
  /** Base64. */
  encrypted: string;
}
