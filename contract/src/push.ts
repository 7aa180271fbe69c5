/** Frames of the socket at `/api/push`: JSON text, one object a frame. */
export type PushFrame =
  | { v: 1; cmd: 'login'; id: string; data: { token: string } }
  | { cmd: 'login.ok'; id: string; data: { heartbeatMs: number } }
  | { cmd: 'ping' }
  | { cmd: 'pong' }
  | {
      cmd: 'msg';
      id: string;
      data: { messageId: string; kind: string; documentId: string | null; unread: number };
    }
  | { cmd: 'ack'; id: string; data: { messageId: string } }
  | { cmd: 'ack.ok'; id: string }
  | { cmd: 'error'; id: string; data: { code: 0 | 1 | 2 | 3 | 4; message: string } }
  | { cmd: 'close'; data: { reason: string; reconnectAfterMs: number } };

export const HEARTBEAT_MS = 60_000;
export const ANSWER_MS = 10_000;
export const CONNECTS_MOST = 10;
export const CONNECTS_WINDOW_MS = 5_000;
export const TOGGLE_MS = 1_000;
export const RETRY_MS = 30_000;
export const ACK_MS = 3_000;
