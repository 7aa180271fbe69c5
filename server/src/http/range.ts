import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ranged } from '#request/served.ts';

/** First and last byte, both included. */
export type Range = [first: number, last: number];

/**
 * The part that a request asks for, by its `Range` header. `whole`: it asks for none, for several, for one of another
 * version (`If-Range`), or in a unit that is unknown; `outside`: there are no such bytes.
 */
export function rangeOf(
  headers: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  { size, etag }: Pick<Ranged, 'size' | 'etag'>,
): Range | 'whole' | 'outside' {
  const version = headers['if-range'];
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '') ?? [];
  if ((version !== undefined && version !== etag) || from + to === '') return 'whole';
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  // The other way round, it is no range, and is to be ignored.
  if (from !== '' && to !== '' && Number(to) < first) return 'whole';
  return first > last ? 'outside' : [first, last];
}

/** Sends a file, or the part of it that was asked for, without ever holding more than a few blocks of it in memory. */
export async function sendRanged(request: FastifyRequest, reply: FastifyReply, file: Ranged) {
  const { size, etag, mediaType } = file;
  reply.headers({ 'content-type': mediaType, 'accept-ranges': 'bytes', etag });
  const range = rangeOf(request.headers, file);
  if (range === 'outside') {
    await file.close();
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  const [first, last] = range === 'whole' ? [0, size - 1] : range;
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`);
  reply.header('content-length', last - first + 1);
  if (request.method !== 'HEAD') return reply.send(file.read(first, last));
  await file.close();
  // Without a stream, Fastify would say that the file is empty.
  return reply.send(Readable.from([]));
}
