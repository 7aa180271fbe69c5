import { createHash, randomUUID } from 'node:crypto';

export interface LockedVersion {
  id: string;
  bytes: Buffer;
  at: Date;
  /** Until when nobody can remove it; null without a lock. */
  until: Date | null;
  /** A delete marker: hides older versions. */
  marker: boolean;
}

/** The versions of each object of a bucket with object lock, oldest first. */
export type Versions = Map<string, LockedVersion[]>;

interface Request {
  method: string;
  headers: Record<string, string | string[] | undefined>;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

interface Answer {
  status: number;
  code?: string;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

const refused = (status: number, code: string): Answer => ({ status, code });

function put(versions: Versions, { headers, key, body }: Request, now: Date, isIgnored: boolean): Answer {
  const [mode, until] = [headers['x-amz-object-lock-mode'], headers['x-amz-object-lock-retain-until-date']];
  const sum = headers['x-amz-checksum-sha256'] ?? headers['content-md5'];
  if ((mode === undefined) !== (until === undefined)) return refused(400, 'InvalidArgument');
  if (mode !== undefined && mode !== 'COMPLIANCE') return refused(400, 'InvalidArgument');
  // As Amazon: a lock needs the sum of what it locks.
  if (mode !== undefined && sum === undefined) return refused(400, 'InvalidRequest');
  if (sum !== undefined && sum !== createHash('sha256').update(body).digest('base64'))
    return refused(400, 'BadDigest');
  const end = until === undefined || isIgnored ? null : new Date(String(until));
  if (end && !(end > now)) return refused(400, 'InvalidArgument');
  const id = randomUUID();
  const before = versions.get(key) ?? [];
  versions.set(key, [...before, { id, bytes: body, at: now, until: end, marker: false }]);
  return { status: 200, headers: { 'x-amz-version-id': id } };
}

function get(versions: Versions, { method, key, query }: Request): Answer {
  const all = versions.get(key) ?? [];
  const id = query.get('versionId');
  const found = id === null ? all.at(-1) : all.find((one) => one.id === id);
  if (!found || found.marker) return method === 'HEAD' ? { status: 404 } : refused(404, 'NoSuchKey');
  const lock = found.until && {
    'x-amz-object-lock-mode': 'COMPLIANCE',
    'x-amz-object-lock-retain-until-date': found.until.toISOString(),
  };
  return { status: 200, body: found.bytes, headers: { 'x-amz-version-id': found.id, ...lock } };
}

function remove(versions: Versions, { key, query }: Request, now: Date): Answer {
  const all = versions.get(key) ?? [];
  const id = query.get('versionId');
  if (id === null) {
    const marker = { id: randomUUID(), bytes: Buffer.alloc(0), at: now, until: null, marker: true };
    versions.set(key, [...all, marker]);
    return { status: 204 };
  }
  const found = all.find((one) => one.id === id);
  if (found?.until && found.until > now) return refused(403, 'AccessDenied');
  versions.set(
    key,
    all.filter((one) => one !== found),
  );
  return { status: 204 };
}

function list(versions: Versions, { query }: Request, pageSize: number): Answer {
  const [prefix, after, afterId] = ['prefix', 'key-marker', 'version-id-marker'].map((name) =>
    query.get(name),
  );
  const all = [...versions]
    .filter(([key]) => key.startsWith(prefix ?? ''))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, those]) => those.toReversed().map((version) => ({ key, ...version })));
  const from = after === null ? 0 : all.findIndex(({ key, id }) => key === after && id === afterId) + 1;
  const page = all.slice(from, from + pageSize);
  const last = all.length > from + pageSize ? page.at(-1) : undefined;
  const entries = page.map(({ key, id, marker, at }) => {
    const tag = marker ? 'DeleteMarker' : 'Version';
    return `<${tag}><Key>${key}</Key><VersionId>${id}</VersionId><LastModified>${at.toISOString()}</LastModified></${tag}>`;
  });
  const next = last
    ? `<NextKeyMarker>${last.key}</NextKeyMarker><NextVersionIdMarker>${last.id}</NextVersionIdMarker>`
    : '';
  return {
    status: 200,
    body: `<?xml version="1.0"?><ListVersionsResult>${entries.join('')}<IsTruncated>${Boolean(last)}</IsTruncated>${next}</ListVersionsResult>`,
  };
}

/** What a bucket with versions and object lock answers. `isIgnored`: it takes no notice of the lock that is asked for. */
export function answerLocked(
  versions: Versions,
  request: Request,
  { now, pageSize, isIgnored }: { now: Date; pageSize: number; isIgnored: boolean },
): Answer {
  if (request.query.has('versions')) return list(versions, request, pageSize);
  if (request.method === 'PUT') return put(versions, request, now, isIgnored);
  if (request.method === 'DELETE') return remove(versions, request, now);
  return request.key === '' ? { status: 200 } : get(versions, request);
}
