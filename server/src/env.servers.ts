import { z } from 'zod';
import { faultOf } from './database/hosts.ts';
import { FIRST } from './database/servers/entrance.ts';
import { List } from './env.list.ts';

const NAME = /^[a-z][a-z0-9_]{0,30}$/;

export interface NamedServer {
  name: string;
  url: string;
}

/** `name=postgres://…`, comma separated; a comma within an address separates its hosts. */
const Servers = List.transform((parts, { addIssue }): NamedServer[] => {
  const all: NamedServer[] = [];
  for (const part of parts) {
    const [, name, url = ''] = /^([^=:/@]+)=(.*)$/.exec(part) ?? [];
    const last = all.at(-1);
    if (name !== undefined) all.push({ name, url });
    else if (last) last.url += `,${part}`;
    else
      addIssue({
        code: 'custom',
        message: 'name each server: name=postgres://user:password@host:port/database',
      });
  }
  for (const { name, url } of all) {
    if (!NAME.test(name) || name === FIRST)
      addIssue({
        code: 'custom',
        message: `${name} is no name of a server: small letters, digits and _, not “${FIRST}”`,
      });
    const fault = faultOf(url);
    if (fault) addIssue({ code: 'custom', message: `the address of ${name} ${fault}` });
  }
  if (new Set(all.map(({ name }) => name)).size < all.length)
    addIssue({ code: 'custom', message: 'each server needs a name of its own' });
  return all;
});

export const SERVER_SETTINGS = {
  /** Servers of companies besides `DATABASE_URL`, each with the login of its tables' owner. */
  OUTLAY_SERVERS: Servers,
  /** Where new companies go; by default to the server with the fewest. */
  OUTLAY_NEW_COMPANIES: z.string().optional(),
  /** How those servers reach the first one, if not by `DATABASE_URL`. */
  OUTLAY_DIRECTORY_URL: z
    .string()
    .optional()
    .superRefine((url, { addIssue }) => {
      const fault = url === undefined ? undefined : faultOf(url);
      if (fault) addIssue({ code: 'custom', message: `a database's address ${fault}` });
    }),
};

interface ServerSettings {
  DATABASE_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
  OUTLAY_SERVERS: readonly NamedServer[];
  OUTLAY_NEW_COMPANIES?: string | undefined;
}

export function serversFault(settings: ServerSettings): string | undefined {
  const { OUTLAY_SERVERS: servers, OUTLAY_NEW_COMPANIES: goes } = settings;
  if (servers.length > 0 && settings.DATABASE_URL === undefined)
    return 'OUTLAY_SERVERS is of use only with DATABASE_URL, which is the first server';
  if (servers.length > 0 && settings.DATABASE_REPLICA_URL !== undefined)
    return 'OUTLAY_SERVERS and DATABASE_REPLICA_URL do not go together: replicas are of one server';
  if (goes !== undefined && goes !== FIRST && !servers.some(({ name }) => name === goes))
    return `OUTLAY_NEW_COMPANIES names ${goes}, which is no server of OUTLAY_SERVERS`;
  return undefined;
}
