/** Frames of the socket at `/api/push`: JSON text, one object a frame. A frame is answered under its `id`. */
export type PushFrame = PushAsk | PushTold;

/** Frames sent by the client. */
export type PushAsk =
  | { v: 1; cmd: 'hello'; id: string; data: { appId: string; clientId?: string } }
  /** `after`: the last message received; later ones are sent. If absent, the server's record is used. */
  | { cmd: 'login'; id: string; data: { token: string; after?: number } }
  | { cmd: 'ping' }
  | { cmd: 'ack'; id: string; data: { messageId: string; seq: number } }
  /** Off: stays connected without receiving messages; missed ones are sent when it is on again. */
  | { cmd: 'enable'; id: string; data: { on: boolean } }
  | { cmd: 'device'; id: string; data: PushDevice };

/** Frames sent by the server. */
export type PushTold =
  | { cmd: 'hello.ok'; id: string; data: { code: 0; clientId: string; heartbeatMs: number } }
  | { cmd: 'login.ok'; id: string; data: { code: 0; seq: number } }
  | { cmd: 'pong' }
  | { cmd: 'msg'; id: string; data: PushedMessage }
  /** What the reader's pages show has changed without a message to them; `seq` counts on from the messages. */
  | { cmd: 'changed'; data: { seq: number } }
  | { cmd: 'ack.ok' | 'enable.ok' | 'device.ok'; id: string; data: { code: 0 } }
  | { cmd: 'error'; id: string; data: { code: PushCode; message: string } }
  | { cmd: 'close'; data: { reason: string; reconnectAfterMs: number } };

/** With this code the server closes the socket of somebody who is not, or no longer, signed in. */
export const NOT_SIGNED_IN = 4401;

export interface PushedMessage {
  messageId: string;
  /** Sequence number per member; changes without a message count too. */
  seq: number;
  kind: string;
  documentId: string | null;
  unread: number;
  /** The reader has disabled push for this kind: update lists without showing a notification. */
  silent: boolean;
}

export interface PushDevice {
  platform: string;
  language: string;
  installed: boolean;
}

/** Result codes, named as in the specification. */
export const PUSH_CODES = {
  SUCCESS: 0,
  CLIENT_ID_NOT_FOUND: 1,
  OPERATION_TOO_OFTEN: 2,
  REPEAT_MESSAGE: 3,
  TIME_OUT: 4,
} as const;
export type PushCode = (typeof PUSH_CODES)[keyof typeof PUSH_CODES];

export const PUSH_WORDS = {
  appIdRequired: 'application id required',
  clientIdNotFound: 'client id not found',
  tooOften: 'operation too often',
  repeated: 'repeated message',
  timeOut: 'waiting time out',
  connectLimit: 'connect failed, connection limit reached',
} as const;

export const PUSH_APP_ID = 'outlay';

export const HEARTBEAT_MS = 60_000;
export const ANSWER_MS = 10_000;
export const CONNECTS_MOST = 10;
export const CONNECTS_WINDOW_MS = 5_000;
/** Delay before reconnecting after a broken socket; `RETRY_MS` applies when it does not answer. */
export const RECONNECT_MS = 100;
export const TOGGLE_MS = 1_000;
export const RETRY_MS = 30_000;
export const ACK_MS = 3_000;
export const DEVICE_EVERY_MS = 86_400_000;
/** How long the server resends messages that were not acknowledged. */
export const KEPT_MS = 3 * 86_400_000;
