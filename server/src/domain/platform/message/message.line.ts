import type { WebSocket } from 'ws';
import type { PushTold } from '@outlay/contract/platform/push';

/** A socket with a larger send buffer is too slow: it is closed and may reconnect. */
const BUFFER_MOST = 256 * 1024;
const SOCKETS_A_MEMBER = 10;

/** One open page or app of a member who has signed in. */
export interface Line {
  socket: WebSocket;
  companyId: string;
  memberId: string;
  /** Null for an agent: then the token is checked instead. */
  sessionId: string | null;
  token: string;
  clientId: string;
  lastFrameAt: number;
  /** Sequence number of the last message sent. */
  sent: number;
  /** Sequence number of the last acknowledged message. */
  acked: number;
  on: boolean;
  toggledAt: number;
  deviceAt: number;
}

export const send = (socket: WebSocket, frame: PushTold): void => {
  if (socket.bufferedAmount > BUFFER_MOST) socket.terminate();
  else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
};

export interface Lines {
  join(line: Line): void;
  of(companyId: string, memberId: string): ReadonlySet<Line>;
  all(): IterableIterator<Line>;
  count(): number;
}

const NONE: ReadonlySet<Line> = new Set();

/** The signed-in sockets of this node. */
export function createLines(): Lines {
  const members = new Map<string, Set<Line>>();
  const every = new Set<Line>();
  const key = (companyId: string, memberId: string) => `${companyId} ${memberId}`;
  return {
    join(line) {
      const at = key(line.companyId, line.memberId);
      const own = members.get(at) ?? new Set<Line>();
      members.set(at, own);
      const [oldest] = own;
      if (own.size >= SOCKETS_A_MEMBER && oldest) oldest.socket.close(1008, 'too many');
      own.add(line);
      every.add(line);
      line.socket.on('close', () => {
        every.delete(line);
        own.delete(line);
        if (own.size === 0 && members.get(at) === own) members.delete(at);
      });
    },
    of: (companyId, memberId) => members.get(key(companyId, memberId)) ?? NONE,
    all: () => every.values(),
    count: () => every.size,
  };
}
