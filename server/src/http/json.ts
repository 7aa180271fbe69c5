import type { FastifyInstance } from 'fastify';
import { AppError } from '@outlay/contract/errors';

/** The deepest valid bodies, trees of flows and fields, stay below half of it. */
const DEPTH_MOST = 64;
/** Maximum number of values in one body; a document of 200 lines has a tenth of it. */
const VALUES_MOST = 100_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Refuses a body that is nested deeper or has more values than any valid one, in one pass over its bytes: parsing and
 * validation take far more time per byte.
 *
 * @throws AppError INVALID_INPUT
 */
export function assertModest(body: Uint8Array): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE) at = endOfString(body, at);
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    if (depth > DEPTH_MOST || values > VALUES_MOST)
      throw new AppError(
        'INVALID_INPUT',
        `a body of more than ${DEPTH_MOST} levels or ${VALUES_MOST} values`,
      );
  }
}

/** End of the string that begins at `start`; the end of the body when it is unterminated. */
function endOfString(body: Uint8Array, start: number): number {
  for (let at = start + 1; at < body.length; at += 1) {
    if (body[at] === BACKSLASH) at += 1;
    else if (body[at] === QUOTE) return at;
  }
  return body.length;
}

/** Accepts only JSON, checked before parsing; not plain text, which a foreign page's form can send (CSRF). */
export function installJson(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    try {
      assertModest(body);
    } catch (error) {
      return done(error as Error);
    }
    return parse(request, body.toString('utf8'), done);
  });
}
