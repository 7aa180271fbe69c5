import type { Readable } from 'node:stream';
import type { Answer, Endpoint, Received } from '@outlay/contract/endpoint';
import type { Context, OpenContext } from './context.ts';

/** Bytes that are sent unchanged and never cached by browsers: the answer of a `binary` endpoint. */
export interface Binary {
  /** Complete, streamed, or read after the transaction of the call, whose connection does not wait for a file. */
  bytes: Uint8Array | AsyncIterable<Uint8Array> | (() => Promise<Uint8Array>);
  mediaType: string;
  /** File name; if given, the browser downloads it. */
  name?: string;
}

/** A file of which a caller may ask for a part: another answer of a `binary` endpoint. One of the two functions is called. */
export interface Ranged {
  size: number;
  etag: string;
  mediaType: string;
  /** From the first to the last byte, both included; closes the file at its end. */
  read(first: number, last: number): Readable;
  close(): Promise<void>;
}

/** One file of an upload, on disk while the call lasts; its size was limited while reading. */
export interface UploadedFile {
  name: string;
  bytes(): Promise<Buffer>;
  drop(): Promise<void>;
}

type Answered<E extends Endpoint> = Answer<E> extends Uint8Array ? Binary | Ranged : Answer<E>;

/** An endpoint with its handler. */
export interface Served {
  endpoint: Endpoint;
  /**
   * `request`: the whole call is one transaction. `own`: the handler opens its own, because it does slow work
   * between them.
   */
  transaction: 'request' | 'own';
  /** Whether its changes use remembered settings (`database/remembered.ts`); such a call changes no settings. */
  remembers?: boolean;
  /** For a read: its statements are planned once for each connection (`database/transaction.ts`). */
  planOnce?: boolean;
  answer: (ctx: Context | OpenContext, input: unknown, files: UploadedFile[]) => Promise<unknown>;
}

/** For a signed-in member. */
export const serve = <E extends Endpoint>(
  endpoint: E,
  answer: (ctx: Context, input: Received<E>) => Promise<Answered<E>>,
): Served => ({ endpoint, transaction: 'request', answer: answer as Served['answer'] });

/** For a signed-in member; a change that uses the company's settings and leaves them as they are. */
export const serveRemembering = <E extends Endpoint>(
  endpoint: E,
  answer: (ctx: Context, input: Received<E>) => Promise<Answered<E>>,
): Served => ({ ...serve(endpoint, answer), remembers: true });

/**
 * A read whose statements join so much that planning them takes longer than running them. `server/test/history` explains
 * each under a plan for any values.
 */
export const serveWide = <E extends Endpoint>(
  endpoint: E,
  answer: (ctx: Context, input: Received<E>) => Promise<Answered<E>>,
): Served => ({ ...serve(endpoint, answer), planOnce: true });

/** For anybody: sign-in and everything before it. */
export const serveOpen = <E extends Endpoint>(
  endpoint: E,
  answer: (ctx: OpenContext, input: Received<E>) => Promise<Answered<E>>,
): Served => ({ endpoint, transaction: 'request', answer: answer as Served['answer'] });

/** For a signed-in member, with slow work between transactions that the handler opens itself. */
export const serveSlow = <E extends Endpoint>(
  endpoint: E,
  answer: (ctx: Context, input: Received<E>, files: UploadedFile[]) => Promise<Answered<E>>,
): Served => ({ endpoint, transaction: 'own', answer: answer as Served['answer'] });

/** For anybody, with slow work between transactions that the handler opens itself. */
export const serveOpenSlow = <E extends Endpoint>(
  endpoint: E,
  answer: (ctx: OpenContext, input: Received<E>) => Promise<Answered<E>>,
): Served => ({ endpoint, transaction: 'own', answer: answer as Served['answer'] });
