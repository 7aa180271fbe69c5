import type { Answer, Received } from '@outlay/contract/endpoint';
import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';
import {
  PlatformName,
  type identityEndpoints,
  type PlatformEntry,
} from '@outlay/contract/membership/identity';
import type { OpenContext } from '#request/context.ts';
import * as lookups from '#domain/membership/connection/lookup.repository.ts';
import type { LookupRow } from '#domain/membership/connection/lookup.repository.ts';
import { countOutsideSignIn } from './platform-sign-in.service.ts';

/** The button of each kind; a WeChat official account has none. */
const PLATFORM_OF: Record<ConnectionKind, PlatformName | null> = {
  ...{ wecom: 'wecom', wecomSuite: 'wecomSuite', dingtalk: 'dingtalk', feishu: 'feishu', weixin: null },
  ...{ oidc: 'sso', saml: 'sso', ldap: 'sso', cdp: 'cdp' },
};

const entryOf = (row: LookupRow): PlatformEntry => ({
  ...{ connectionId: row.connection_id, kind: row.kind, name: row.name },
  ...{ corpId: row.corp_id, appId: row.app_id },
});

type Platforms = Answer<typeof identityEndpoints.platforms>;

/**
 * The platforms of this server. An entry is given only on the server of one company, where it is the only one: of others
 * nobody learns here who is connected.
 */
export async function listPlatforms({ db }: OpenContext): Promise<Platforms> {
  const kinds = await lookups.countKinds(db);
  const isAlone = await lookups.hasOneCompany(db);
  const items: Platforms['items'] = [];
  for (const platform of PlatformName.options) {
    const own = kinds.filter(({ kind }) => PLATFORM_OF[kind] === platform);
    const [first] = own;
    if (!first) continue;
    const row =
      isAlone && own.length === 1 && first.count === 1 ? await lookups.findLookup(db, first.only) : undefined;
    items.push({ platform, entry: row ? entryOf(row) : null });
  }
  return { items };
}

type Status = typeof identityEndpoints.platformStatus;

/** An unknown company is answered like one without the platform. */
export async function readStatus(
  ctx: OpenContext,
  { company, platform }: Received<Status>,
): Promise<Answer<Status>> {
  await countOutsideSignIn(ctx);
  const found = await findCompany(ctx, company.trim());
  const entries = found.filter(({ kind }) => PLATFORM_OF[kind] === platform).map(entryOf);
  return { enabled: entries.length > 0, entries };
}

/** By a company's code, a mail domain or address, or the id that a platform gave the company. */
async function findCompany({ db }: OpenContext, text: string): Promise<LookupRow[]> {
  const byCode = await lookups.listByCompanyCode(db, text);
  if (byCode.length > 0) return byCode;
  const domain = text.split('@').at(-1) ?? '';
  if (domain.includes('.')) return await lookups.listByDomain(db, domain);
  return await lookups.listByCorpId(db, text);
}
