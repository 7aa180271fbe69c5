import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  ConnectionAddress,
  ConnectionEvent,
  ConnectionFault,
  ConnectionPart,
} from '@outlay/contract/membership/connection';
import type { ConnectionKind, ConnectionUse } from '@outlay/contract/membership/connection.settings';
import type { SiteFault } from './site.ts';

interface KindWords {
  label: MessageDescriptor;
  /** What the connection is for. */
  about: MessageDescriptor;
}

export const KIND_WORDS: Record<ConnectionKind, KindWords> = {
  wecom: { label: msg`WeCom`, about: msg`Open the app from the WeCom workbench, signed in.` },
  wecomSuite: {
    label: msg`WeCom third-party app`,
    about: msg`Install the app of a service provider in your WeCom.`,
  },
  dingtalk: { label: msg`DingTalk`, about: msg`Open the app from the DingTalk workbench, signed in.` },
  feishu: {
    label: msg`Feishu / Lark`,
    about: msg`Open the app from the Feishu or Lark workplace, signed in.`,
  },
  oidc: { label: msg`OpenID Connect`, about: msg`Sign in with the group’s identity provider.` },
  saml: { label: msg`SAML 2.0`, about: msg`Sign in with an identity provider that uses SAML.` },
  ldap: { label: msg`LDAP`, about: msg`Sign in with the account of the company’s directory.` },
  cdp: { label: msg`Portal ticket (CDP)`, about: msg`Come in with a ticket from your own portal.` },
  scim: {
    label: msg`SCIM 2.0`,
    about: msg`Okta, Entra ID or another directory adds members here, and removes them.`,
  },
  weixin: {
    label: msg`WeChat official account`,
    about: msg`For pages that people open in WeChat, and for invoices in their WeChat wallet.`,
  },
};

export const PART_WORDS: Record<ConnectionPart, MessageDescriptor> = {
  address: msg`Address`,
  secret: msg`Ids and secret`,
  certificate: msg`Certificate or key`,
  page: msg`Page inside the app`,
  directory: msg`Directory`,
  callback: msg`Callback`,
  messages: msg`Messages`,
  approvals: msg`Approval centre`,
  wallet: msg`Card wallet`,
};

export const USE_WORDS: Record<ConnectionUse, { label: MessageDescriptor; about: MessageDescriptor }> = {
  signIn: { label: msg`Sign in`, about: msg`Members come in through it.` },
  directory: { label: msg`Directory`, about: msg`Members and departments here follow its address book.` },
  messages: {
    label: msg`Messages`,
    about: msg`Members are notified in its chat, and can approve on the card.`,
  },
  approvals: {
    label: msg`Approval centre`,
    about: msg`Documents appear in its approval centre, and can be decided there.`,
  },
  wallet: { label: msg`Card wallet`, about: msg`Members can claim the invoices in their card wallet.` },
};

export const FAULT_WORDS: Record<ConnectionFault, { label: MessageDescriptor; advice: MessageDescriptor }> = {
  unreachable: {
    label: msg`did not answer`,
    advice: msg`Check the address, and that this server may connect to it.`,
  },
  notAllowedAddress: {
    label: msg`the address is not allowed`,
    advice: msg`The operator of this server must allow this address first.`,
  },
  timeout: { label: msg`answered too late`, advice: msg`Test again in a few minutes.` },
  wrongId: { label: msg`the id is not known there`, advice: msg`Copy the ids once more in step 2.` },
  wrongSecret: {
    label: msg`the ids and the secret do not match`,
    advice: msg`Copy the ids and the secret once more in step 2; a new secret replaces the old one.`,
  },
  untrustedIp: {
    label: msg`the IP address of this server is not trusted`,
    advice: msg`Add the public IP address of this server to the trusted IP addresses of the app.`,
  },
  notPermitted: {
    label: msg`a permission is missing`,
    advice: msg`Give the app the permissions of step 1, and publish it if its platform asks for it.`,
  },
  certificateInvalid: {
    label: msg`the certificate or key cannot be used`,
    advice: msg`Copy it once more, including its first and last line.`,
  },
  certificateExpired: {
    label: msg`the certificate has expired`,
    advice: msg`Ask for the new certificate, and paste it in step 2.`,
  },
  rateLimited: { label: msg`too many requests`, advice: msg`Test again in a few minutes.` },
  waiting: {
    label: msg`waiting for the other system`,
    advice: msg`It sends its ticket every ten minutes, once the callback address is entered there.`,
  },
  unreadable: {
    label: msg`the answer was not understood`,
    advice: msg`Check the address, and look up the code in the documentation of the other system.`,
  },
};

export const ADDRESS_WORDS: Record<
  ConnectionAddress['use'],
  { label: MessageDescriptor; hint: MessageDescriptor }
> = {
  page: { label: msg`Home page of the app`, hint: msg`Opens when somebody taps the app.` },
  redirect: { label: msg`Redirect address`, hint: msg`Where the other system returns after a sign-in.` },
  callback: { label: msg`Callback address`, hint: msg`Where the other system sends its notifications.` },
  domain: { label: msg`Trusted domain`, hint: msg`For sign-in and for the functions of the phone.` },
  metadata: { label: msg`Metadata address`, hint: msg`Has everything that the provider must know.` },
  logout: { label: msg`Logout address`, hint: msg`A sign-out there also signs out here.` },
  ticket: { label: msg`Address for tickets`, hint: msg`Your portal appends the ticket and opens it.` },
  scim: { label: msg`SCIM address`, hint: msg`The base URL of provisioning.` },
};

export const EVENT_WORDS: Record<ConnectionEvent['kind'], MessageDescriptor> = {
  signIn: msg`Signed in`,
  refused: msg`Sign-in refused`,
  linked: msg`Linked`,
  unlinked: msg`Link removed`,
  callback: msg`Notification received`,
  callbackRefused: msg`Notification refused`,
  check: msg`Tested`,
  directory: msg`Directory followed`,
  notDelivered: msg`Not delivered`,
};

export const SITE_WORDS: Record<SiteFault, MessageDescriptor> = {
  loopback: msg`It is only known on the server itself.`,
  private: msg`It is only known inside a private network.`,
  notSecure: msg`It does not start with https://.`,
};
