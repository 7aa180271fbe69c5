import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PayoutRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface PayoutReply {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

export type PayoutCallKind = 'transfer' | 'query' | 'cancel';
/**
 * What goes wrong with a call: the connection is cut before anything was done, or after; or it is a SYSTEM_ERROR that was
 * said before anything was done, or after.
 */
export type PayoutMishap = 'cutBefore' | 'cutAfter' | 'errorBefore' | 'errorAfter';

/** A transfer as its vendor has it. */
export interface DoubleTransfer {
  number: string;
  vendorNo: string;
  amount: number;
  payee: string;
  state: string;
  reason: string;
  at: Date;
}

export interface PayoutDouble {
  url: string;
  /** By our number. */
  transfers: Map<string, DoubleTransfer>;
  /** The numbers of what has left the merchant's account, in its order; one that is there twice was paid twice. */
  paid: string[];
  /** In fen. */
  balance: number;
  /** Why requests were not as the vendor requires. */
  refused: string[];
  /** Calls as they came, before any mishap. */
  heard: { kind: PayoutCallKind; number: string }[];
  mishapFor: (call: { kind: PayoutCallKind; number: string }) => PayoutMishap | undefined;
  /** Runs before the answer leaves, when all is done. */
  beforeAnswer: (call: { kind: PayoutCallKind; number: string }) => Promise<void> | void;
  close: () => Promise<void>;
}

export interface PayoutSpoken {
  kind: PayoutCallKind;
  number: string;
  act: () => PayoutReply;
  error: PayoutReply;
}

/** A simulated vendor on the loopback interface; `read` checks the request, and says what it asks for. */
export async function openPayoutDouble(
  read: (request: PayoutRequest, double: PayoutDouble) => PayoutSpoken | PayoutReply,
): Promise<PayoutDouble> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const { method = '', url: path = '', headers } = request;
      const cut = () => void request.socket.destroy();
      const answer = ({ status = 200, headers: more, body: text }: PayoutReply) =>
        void response.writeHead(status, { 'content-type': 'application/json', ...more }).end(text);
      const spoken = read({ method, path, headers, body }, double);
      if (!('act' in spoken)) return answer(spoken);
      const call = { kind: spoken.kind, number: spoken.number };
      double.heard.push(call);
      const mishap = double.mishapFor(call);
      if (mishap === 'cutBefore') return cut();
      if (mishap === 'errorBefore') return answer(spoken.error);
      const reply = spoken.act();
      void Promise.resolve(double.beforeAnswer(call)).then(() =>
        mishap === 'cutAfter' ? cut() : answer(mishap === 'errorAfter' ? spoken.error : reply),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: PayoutDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ transfers: new Map(), paid: [], balance: 100_000_000, refused: [], heard: [] },
    ...{ mishapFor: () => undefined, beforeAnswer: () => undefined },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}
