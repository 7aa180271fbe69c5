import type {
  CdpSettings,
  LdapSettings,
  OidcSettings,
  SamlSettings,
} from '@outlay/contract/membership/connection.settings';
import { PortError } from '../port.error.ts';

/** Somebody whom an identity provider of a company has identified. */
export interface SignedOnPerson {
  /** Unique and permanent within the connection: OIDC's `sub`, SAML's NameID, LDAP's id attribute. */
  subject: string;
  name: string;
  /** Null if not given, or if the provider says that it is not verified. */
  phone: string | null;
  email: string | null;
  /** The provider's session, by which it ends ours; null if it has none. */
  sessionRef: string | null;
  /** The provider asked for a second factor (OIDC `amr`/`acr`, SAML authentication context). */
  secondFactor: boolean;
  /** The page to continue with, if the ticket names one. */
  to: string | null;
}

/**
 * `answer`: not what was requested: a wrong state, nonce, audience, issuer, signature or time. `used`: an answer or ticket
 * was used before. `refused`: the provider or the person declined; `code` is the provider's. `credentials`: wrong name or
 * password. `secret`: the provider refuses our id or secret. `certificate`: one of the connection's is invalid. `provider`:
 * an unreadable answer. `unreachable`: no answer in time, or an address that is not allowed.
 */
export type SingleSignOnFault =
  | 'answer'
  | 'used'
  | 'refused'
  | 'credentials'
  | 'secret'
  | 'certificate'
  | 'provider'
  | 'unreachable';

export class SingleSignOnError extends PortError<SingleSignOnFault> {}

/** What is kept on the server between the two halves of a sign-in: a verifier, a nonce, the id of a request. */
export type Kept = Readonly<Record<string, string>>;

/** Values that may be used once, shared by all nodes: ids of requests, of tickets, of logout tokens. */
export interface OnceStore {
  /** True for the first caller with this value; it is remembered for so many seconds. */
  first(value: string, seconds: number): Promise<boolean>;
}

export interface Clock {
  now: () => Date;
}

export interface OidcSource {
  settings: OidcSettings;
  /** Null for a public client. */
  secret: string | null;
}

/** OpenID Connect, with authorization code and PKCE. */
export interface OidcPort {
  begin(
    source: OidcSource,
    address: { returnTo: string; state: string; locale: string },
  ): Promise<{ url: string; kept: Kept }>;
  /** `url`: the whole address that the browser came back to. */
  complete(source: OidcSource, answer: { url: string; state: string; kept: Kept }): Promise<SignedOnPerson>;
  /** Where a browser signs out at the provider; null if the provider offers none. */
  signOutUrl(source: OidcSource, address: { returnTo: string }): Promise<string | null>;
  /** The session or the person that a back-channel logout token ends. */
  signedOut(
    source: OidcSource,
    logoutToken: string,
    once: OnceStore,
  ): Promise<{ sessionRef: string | null; subject: string | null }>;
  /** Reads the provider's configuration and keys. */
  check(source: OidcSource): Promise<void>;
  /** Presents id and secret with a code that nobody issued: a provider that refuses the code has accepted them. */
  checkSecret(source: OidcSource): Promise<void>;
}

export interface SamlSource {
  settings: SamlSettings;
  /** Our key and certificate of this connection, PEM. */
  privateKey: string;
  certificate: string;
  /** Our entity id, and the address that takes answers. */
  ourEntityId: string;
  answersTo: string;
  /** The address that takes logout messages, if it is another one. */
  signOutTo?: string;
}

/** SAML 2.0 as a service provider. */
export interface SamlPort {
  /** `state` comes back as RelayState. */
  begin(source: SamlSource, address: { state: string }): Promise<{ url: string; kept: Kept }>;
  /**
   * `kept` is null for an answer without a request, which only a connection with `idpInitiated` accepts.
   */
  complete(
    source: SamlSource,
    answer: { samlResponse: string; kept: Kept | null },
    once: OnceStore,
  ): Promise<SignedOnPerson>;
  signOutUrl(
    source: SamlSource,
    person: { subject: string; sessionRef: string | null },
  ): Promise<string | null>;
  /** A logout request of the provider, by redirect or by form; returns whom it ends, and where to send the answer. */
  signedOut(
    source: SamlSource,
    message: { query: Record<string, string>; raw: string } | { form: Record<string, string> },
  ): Promise<{ subject: string | null; sessionRef: string | null; answerUrl: string | null }>;
  metadata(source: SamlSource): string;
  /** A key and a self-signed certificate for a new connection. */
  newKey(commonName: string): Promise<{ privateKey: string; certificate: string }>;
  check(source: SamlSource): Promise<void>;
}

export interface LdapSource {
  settings: LdapSettings;
  /** The password of `bindDn`. */
  secret: string;
}

export interface LdapPort {
  /** An empty password is refused without asking the directory. */
  signIn(source: LdapSource, credentials: { account: string; password: string }): Promise<SignedOnPerson>;
  check(source: LdapSource): Promise<void>;
}

export interface CdpSource {
  settings: CdpSettings;
  /** The shared key of HS256; null for others. */
  secret: string | null;
  /** The `aud` of a ticket: this site. */
  audience: string;
}

/** Tickets of a portal: a compact JWS of `typ` `cdp-ticket+jwt`, valid for 120 seconds at most, used once. */
export interface CdpPort {
  read(source: CdpSource, ticket: string, once: OnceStore): Promise<SignedOnPerson>;
  check(source: CdpSource): Promise<void>;
}
