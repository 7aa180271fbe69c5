import type { PushAsk, PushTold } from '@outlay/contract/platform/push';

/** A socket whose server side is the test. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: PushAsk[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    FakeSocket.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  receive(frame: PushTold) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as PushAsk);
  }
  close(code = 1000) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** The socket opened last. */
export const lastSocket = (): FakeSocket => FakeSocket.all.at(-1) ?? new FakeSocket();

/** The complete handshake, as a server answers it. */
export function greet(socket: FakeSocket): void {
  socket.open();
  socket.receive({ cmd: 'hello.ok', id: 'h', data: { code: 0, clientId: 'c1', heartbeatMs: 60_000 } });
  socket.receive({ cmd: 'login.ok', id: 'l', data: { code: 0, seq: 7 } });
  socket.receive({ cmd: 'device.ok', id: 'device', data: { code: 0 } });
}
