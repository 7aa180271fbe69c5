import { AppError } from '@outlay/contract/errors';
import {
  isPlatform,
  type ConnectionSettings,
  type ConnectionUse,
  type PlatformKind,
} from '@outlay/contract/membership/connection.settings';
import type { ContactsKind } from '@outlay/contract/membership/connection.settings';
import type { ContactsPort } from '#provider/platform/contacts.port.ts';
import type { ReadCallback } from '#provider/platform/callback.port.ts';
import type { ApprovalsPort } from '#provider/platform/approvals.port.ts';
import type { MessagePort } from '#provider/platform/messages.port.ts';
import type { PayCodesPort } from '#provider/platform/paycodes.port.ts';
import type { PageSigner } from '#provider/platform/page.signature.port.ts';
import type { PlatformPort, PlatformSource, SuitePort } from '#provider/platform/platform.port.ts';
import type { WalletPort } from '#provider/platform/wallet.port.ts';
import type {
  CdpPort,
  CdpSource,
  LdapPort,
  LdapSource,
  OidcPort,
  OidcSource,
  SamlPort,
  SamlSource,
} from '#provider/single-sign-on/single-sign-on.port.ts';
import { samlAddress } from './connection.policy.ts';
import type { ConnectionSecrets } from './connection.secrets.ts';

/** The adapters of the card wallets. */
export type WalletPorts = Readonly<Record<'wecom' | 'weixin', WalletPort>>;

/** The adapters of every kind of connection. */
export interface OutsidePorts {
  wecom: PlatformPort;
  wecomSuite: SuitePort;
  dingtalk: PlatformPort;
  feishu: PlatformPort;
  weixin: PlatformPort;
  oidc: OidcPort;
  saml: SamlPort;
  ldap: LdapPort;
  cdp: CdpPort;
  wallets: WalletPorts;
  /** Pay codes in DingTalk. */
  payCodes: PayCodesPort;
  /** Messages, and approval centres, of the kinds that have them. */
  messages: Partial<Record<ConnectionSettings['kind'], MessagePort>>;
  approvals: Partial<Record<ConnectionSettings['kind'], ApprovalsPort>>;
  signer: PageSigner;
  readCallback: ReadCallback;
  /** The contacts that a company may follow. */
  contacts: Readonly<Record<ContactsKind, ContactsPort>>;
}

/** A connection with its secrets opened. */
export interface Opened {
  id: string;
  companyId: string;
  name: string;
  settings: ConnectionSettings;
  secrets: ConnectionSecrets;
  uses: readonly ConnectionUse[];
  /** What happens at a first meeting. */
  trustsDirectory: boolean;
  createsMembers: boolean;
  departmentId: string | null;
  bringsFactor: boolean;
}

type Settings<Kind extends ConnectionSettings['kind']> = Extract<ConnectionSettings, { kind: Kind }>;

const wrongKind = (kind: string) => new AppError('NOT_FOUND', `a connection of the kind ${kind}`);

export function platformSource({ settings, secrets }: Opened): PlatformSource {
  if (!isPlatform(settings.kind)) throw wrongKind(settings.kind);
  const suite = {
    ticket: secrets.suiteTicket ?? null,
    corpId: secrets.suiteCorpId ?? null,
    permanentCode: secrets.suitePermanentCode ?? null,
    agentId: secrets.suiteAgentId ?? null,
  };
  return {
    settings: settings as Settings<PlatformKind>,
    secret: secrets.secret ?? '',
    ...(settings.kind === 'wecomSuite' ? { suite } : {}),
  };
}

export function oidcSource({ settings, secrets }: Opened): OidcSource {
  if (settings.kind !== 'oidc') throw wrongKind(settings.kind);
  return { settings, secret: secrets.secret ?? null };
}

export function samlSource({ id, settings, secrets }: Opened, site: string): SamlSource {
  if (settings.kind !== 'saml') throw wrongKind(settings.kind);
  return {
    settings,
    privateKey: secrets.samlKey ?? '',
    certificate: secrets.samlCertificate ?? '',
    ourEntityId: samlAddress(site, id, 'metadata'),
    answersTo: samlAddress(site, id, 'acs'),
    signOutTo: samlAddress(site, id, 'slo'),
  };
}

export function ldapSource({ settings, secrets }: Opened): LdapSource {
  if (settings.kind !== 'ldap') throw wrongKind(settings.kind);
  return { settings, secret: secrets.secret ?? '' };
}

export function cdpSource({ settings, secrets }: Opened, site: string): CdpSource {
  if (settings.kind !== 'cdp') throw wrongKind(settings.kind);
  return { settings, secret: secrets.secret ?? null, audience: site };
}
