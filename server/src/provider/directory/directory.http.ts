import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { z } from 'zod';
import { AppError } from '@outlay/contract/errors';
import { isInside, publicOnly } from '../webhook/inside.ts';
import type { DirectoryPort, DirectorySnapshot, DirectorySource } from './directory.port.ts';

const TIMEOUT_MS = 20_000;
const MOST_BYTES = 10 * 1024 * 1024;

const Key = z.string().min(1).max(200);
const Snapshot = z.object({
  departments: z
    .array(
      z.object({
        id: Key,
        name: z.string().max(200),
        parentId: Key.nullable().default(null),
        leaderId: Key.nullable().default(null),
      }),
    )
    .max(2000),
  people: z
    .array(
      z.object({
        id: Key,
        name: z.string().max(200),
        account: z.string().max(200),
        departmentIds: z.array(Key).max(50).default([]),
        active: z.boolean(),
        grade: z.string().max(100).optional(),
      }),
    )
    .max(20_000),
});

const unreachable = (detail: string) =>
  new AppError('WRONG_STATE', { reason: 'directoryUnreachable', detail });
const unreadable = (detail: string) => new AppError('WRONG_STATE', { reason: 'directoryUnreadable', detail });

/**
 * GETs a JSON document from the company's own URL: no redirects, at most 20 seconds and 10 MB. `inside` allows private
 * addresses, which only the operator can decide.
 */
export const createHttpDirectory = (inside: boolean): DirectoryPort => ({
  async read(source) {
    const text = await get(source, inside);
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      throw unreadable('no JSON');
    }
    const parsed = Snapshot.safeParse(json);
    if (!parsed.success) throw unreadable(parsed.error.issues[0]?.path.join('.') ?? '');
    return parsed.data satisfies DirectorySnapshot;
  },
});

function get({ url, secret }: DirectorySource, inside: boolean): Promise<string> {
  const target = new URL(url);
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (!inside && (target.protocol !== 'https:' || (isIP(host) > 0 && isInside(host))))
    throw unreachable(`${host} is not asked`);
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((done, fail) => {
    const outgoing = request(
      target,
      {
        headers: { authorization: `Bearer ${secret}`, accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(inside ? {} : { lookup: publicOnly }),
      },
      (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume();
          return fail(unreachable(`it answered ${answer.statusCode}`));
        }
        readBody(answer).then(done, fail);
      },
    );
    outgoing.on('error', (error) => fail(unreachable(error.message)));
    outgoing.end();
  });
}

async function readBody(answer: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MOST_BYTES) throw unreadable('too large');
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreachable(String(error));
  }
  return Buffer.concat(parts).toString('utf8');
}
