import type { Answer, Received } from '@outlay/contract/endpoint';
import type { ConnectionKind } from '@outlay/contract/membership/connection.settings';
import { type identityEndpoints } from '@outlay/contract/membership/identity';
import { PlatformName, type PlatformEntry } from '@outlay/contract/membership/identity.platform';
import { findOfCompany, listKinds, type Found } from '#domain/membership/connection/lookup.service.ts';
import { countOutsideSignIn } from '#domain/membership/connection/opened.service.ts';
import type { OpenContext } from '#request/context.ts';

/** The button of each kind; a WeChat official account and a directory have none. */
const PLATFORM_OF: Record<ConnectionKind, PlatformName | null> = {
  ...{ wecom: 'wecom', wecomSuite: 'wecomSuite', dingtalk: 'dingtalk', feishu: 'feishu', weixin: null },
  ...{ oidc: 'sso', saml: 'sso', ldap: 'sso', cdp: 'cdp', scim: null },
};

const entryOf = (row: Found): PlatformEntry => ({
  ...{ connectionId: row.connection_id, kind: row.kind, name: row.name },
  ...{ corpId: row.corp_id, appId: row.app_id },
});

type Platforms = Answer<typeof identityEndpoints.platforms>;

/**
 * The platforms of this server. An entry is given only on the server of one company, where it is the only one: of others
 * nobody learns here who is connected.
 */
export async function listPlatforms({ db }: OpenContext): Promise<Platforms> {
  const kinds = await listKinds(db);
  const items = PlatformName.options.flatMap((platform) => {
    const own = kinds.filter(({ kind }) => PLATFORM_OF[kind] === platform);
    const [first] = own;
    if (!first) return [];
    return [{ platform, entry: own.length === 1 && first.only ? entryOf(first.only) : null }];
  });
  return { items };
}

type Status = typeof identityEndpoints.platformStatus;

/** An unknown company is answered like one without the platform. */
export async function readStatus(
  ctx: OpenContext,
  { company, platform }: Received<Status>,
): Promise<Answer<Status>> {
  await countOutsideSignIn(ctx);
  const found = await findOfCompany(ctx.db, company.trim());
  const entries = found.filter(({ kind }) => PLATFORM_OF[kind] === platform).map(entryOf);
  return { enabled: entries.length > 0, entries };
}
