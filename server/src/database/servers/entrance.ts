/** The server of `DATABASE_URL`: it also holds the directory, and every table that belongs to no company. */
export const FIRST = 'first';

/** How a company is entered on one of several servers. */
export interface Entrance {
  server: string;
  companyId: string;
  readOnly: boolean;
}

export const MOVING = 'moving';
/** What the server answers to those who look for a company that is not there, or that is just leaving. */
const NOT_HERE = 'outlay: the company is ';

/** The lock of a company that all who write share, and that who moves it has alone. */
export const fenceLock = (companyId: string): string => `hashtextextended('place ${companyId}', 0)`;

/**
 * Waits for whoever moves the company at this moment. A statement of its own: the next one sees what that one has done.
 */
export const lockOf = ({ companyId, readOnly }: Entrance): string =>
  readOnly ? '' : `select pg_advisory_xact_lock_shared(${fenceLock(companyId)}); `;

/** A column that fails unless the company is on this server and may be read or written there. */
export function isHere({ server, companyId, readOnly }: Entrance): string {
  const place = readOnly
    ? 'server'
    : `case when fenced_until > clock_timestamp() then '${MOVING}' else server end`;
  const found = `coalesce((select ${place} from company_place where company_id = '${companyId}'), '${FIRST}')`;
  return `(select case when at = '${server}' then '1' else '${NOT_HERE}' || at end from (select ${found} as at) as place)::int as here`;
}

/** The version of its settings: the first server has it in the company itself. */
export const versionOf = ({ server, companyId }: Entrance): string =>
  server === FIRST
    ? `(select settings_version from company where id = '${companyId}') as version`
    : `(select version from company_place where company_id = '${companyId}') as version`;

const REFUSAL = new RegExp(`${NOT_HERE}([a-z0-9_]+)`);

/**
 * Where a company is, by the refusal of a server that it has left; `moving` by that of one that it is just leaving;
 * undefined for any other error.
 */
export function whereInstead(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === '22P02' && typeof message === 'string' ? REFUSAL.exec(message)?.[1] : undefined;
}

/** On a server beside the first one, tables that belong to no company are those of the first. */
export const BESIDE = '-c search_path=directory,public';

/** The address of another server, for a command that works there as on the first one. */
export const besideUrl = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(BESIDE)}`;
