import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { messageLength } from './ldap.connection.ts';

const MOST_BYTES = 256 * 1024;
const MOST_MESSAGES = 50;

/**
 * A connection that passes on one message at a time. `ldapts` parses everything that it is given in one recursion, so
 * that many small messages would exceed the stack; and it would collect endless ones. One sign-in needs ten messages.
 */
export class LdapStream extends Duplex {
  readonly connecting = false;
  readonly readyState = 'open';
  readonly #socket: Socket;
  #read = Buffer.alloc(0);
  #messages = 0;

  constructor(socket: Socket) {
    super({ readableObjectMode: true });
    this.#socket = socket;
    socket.on('data', (part: Buffer) => this.#take(part));
    socket.once('close', () => this.destroy());
  }

  #take(part: Buffer): void {
    this.#read = Buffer.concat([this.#read, part]);
    for (;;) {
      const length = messageLength(this.#read);
      if (length === 0 || this.#read.length > MOST_BYTES || this.#messages > MOST_MESSAGES)
        return void this.destroy();
      if (length === undefined || length > this.#read.length) return;
      this.#messages += 1;
      this.push(this.#read.subarray(0, length));
      this.#read = this.#read.subarray(length);
    }
  }

  override _read(): void {
    // Parts are passed on as they arrive: there are few.
  }

  override _write(part: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#socket.write(part, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
