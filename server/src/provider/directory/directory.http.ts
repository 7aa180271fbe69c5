import { z } from 'zod';
import { AppError } from '@outlay/contract/errors';
import { requestOutside, OutsideError } from '../outside/outside.ts';
import type { DirectoryPort, DirectorySnapshot, DirectorySource } from './directory.port.ts';

const PATIENCE_MS = 20_000;
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
        title: z.string().max(100).optional(),
        otherAccounts: z.array(z.string().max(200)).max(10).optional(),
      }),
    )
    .max(50_000),
});

const unreachable = (detail: string) =>
  new AppError('WRONG_STATE', { reason: 'directoryUnreachable', detail });
const unreadable = (detail: string) => new AppError('WRONG_STATE', { reason: 'directoryUnreadable', detail });

export interface DirectoryOptions {
  /** Allows private addresses and plain HTTP; set by the operator. */
  inside: boolean;
  patienceMs?: number;
}

/** GETs a JSON document from the company's URL. Redirects are not followed; limits: 20 seconds, 10 MB. */
export const createHttpDirectory = (options: DirectoryOptions): DirectoryPort => ({
  async read(source) {
    const text = await get(source, options);
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

async function get(
  { url, secret }: DirectorySource,
  { inside, patienceMs = PATIENCE_MS }: DirectoryOptions,
): Promise<string> {
  if (!URL.canParse(url)) throw unreachable('no address');
  const target = new URL(url);
  if (!inside && target.protocol !== 'https:')
    throw unreachable(`${target.hostname} is not asked without TLS`);
  const { status, text } = await requestOutside(target, {
    ...{ method: 'GET', inside, patienceMs, mostBytes: MOST_BYTES },
    headers: { authorization: `Bearer ${secret}`, accept: 'application/json' },
  }).catch((error: unknown) => {
    throw error instanceof OutsideError ? unreachable(error.message) : error;
  });
  if (status !== 200) throw unreachable(`it answered ${status}`);
  if (text === undefined) throw unreadable('too large');
  return text;
}
