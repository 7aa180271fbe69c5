import pg from 'pg';

/** `postgres://user:password@a:5432,b:5433/outlay?…`, in parts. */
const PARTS = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#@]+)(\/[^?#]*)?(?:\?([^#]*))?$/;
/** Timeout after which an unresponsive host is skipped. */
const LOOK_MS = 2_000;
/** How long the found primary is cached, so that many new connections cause one lookup. */
const FOUND_MS = 500;

/** False on a standby, or on a primary that was set to read-only. */
export const IS_WRITABLE =
  "select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable";

/** One URL per host; undefined when the URL names a single host. */
export function severalHosts(url: string): string[] | undefined {
  const [, scheme = '', login = '', hosts = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  if (!hosts.includes(',')) return undefined;
  const params = new URLSearchParams(query);
  params.delete('target_session_attrs');
  const rest = params.size > 0 ? `${path}?${params.toString()}` : path;
  return hosts.split(',').map((host) => `${scheme}${login}${host}${rest}`);
}

/** Why this is not a valid database URL; undefined when it is valid. */
export function faultOf(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'begins with postgres://';
  if (!(severalHosts(url) ?? [url]).every((one) => URL.canParse(one)))
    return 'is postgres://user:password@host:port/database, or several host:port with commas between them';
  const wanted = new URLSearchParams(PARTS.exec(url)?.[5] ?? '').get('target_session_attrs');
  if (wanted !== null && wanted !== 'read-write' && wanted !== 'primary')
    return 'has target_session_attrs=read-write or none: Outlay writes';
  return undefined;
}

/** The URL of the current primary; a URL with a single host is returned unchanged. */
export async function primaryOf(url: string): Promise<string> {
  const hosts = severalHosts(url);
  return hosts ? await findPrimary(hosts) : url;
}

/** Queries all hosts in parallel, so that an unreachable one causes no delay. */
async function findPrimary(hosts: readonly string[], lookMs = LOOK_MS): Promise<string> {
  try {
    return await Promise.any(hosts.map((url) => assertWritable(url, lookMs)));
  } catch (error) {
    const reasons = (error as AggregateError).errors.map((one) => (one as Error).message).join('; ');
    throw new Error(`no host of the database takes changes now: ${reasons}`, { cause: error });
  }
}

async function assertWritable(url: string, lookMs: number): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: lookMs,
    query_timeout: lookMs,
  });
  client.on('error', () => undefined);
  const { host, port } = client;
  try {
    await client.connect();
    const { rows } = await client.query<{ writable: boolean }>(IS_WRITABLE);
    if (rows[0]?.writable !== true) throw new Error('it only reads');
    return url;
  } catch (error) {
    throw new Error(`${host}:${port}: ${(error as Error).message}`, { cause: error });
  } finally {
    void client.end().catch(() => undefined);
  }
}

type Called = (error: Error | null, client: pg.Client) => void;

/**
 * Returns a client class for a pool with this connection timeout. Each client connects to the host that is writable at
 * that moment. A lookup takes at most two thirds of the timeout, so that an unavailable host leaves time for another.
 */
export function clientOf(hosts: readonly string[], connectMs: number): typeof pg.Client {
  const lookMs = (connectMs * 2) / 3;
  let found: { url: Promise<string>; until: number } | undefined;
  const look = (): Promise<string> => {
    if (!found || found.until < performance.now())
      found = { url: findPrimary(hosts, lookMs), until: performance.now() + FOUND_MS };
    return found.url;
  };
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Called): void;
    override connect(callback?: Called): Promise<pg.Client> | undefined {
      const connecting = look().then((url) => {
        const { host, port } = new pg.Client({ connectionString: url });
        Object.assign(this, { host, port });
        return super.connect();
      });
      if (!callback) return connecting;
      connecting.then(
        () => callback(null, this),
        (error: unknown) => callback(error as Error, this),
      );
      return undefined;
    }
  };
}
