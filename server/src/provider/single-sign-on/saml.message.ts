import { createSign, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { SamlSource } from './single-sign-on.port.ts';
import { ASSERTION, ENCRYPTION, PROTOCOL, SIGNATURE } from './saml.rules.ts';
import { certificateOf, privateKeyOf } from './saml.verify.ts';
import { escapeXml } from './saml.xml.ts';

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** An id is an XML name, so it does not begin with a digit. */
export const newMessageId = (): string => `_${randomBytes(20).toString('hex')}`;

interface Message {
  source: SamlSource;
  id: string;
  at: Date;
  /** Where it is sent. */
  to: string;
}

const message = (
  { source, id, at, to }: Message,
  { name, attributes = {}, body }: { name: string; attributes?: Record<string, string>; body: string },
): string => {
  const all = { ID: id, Version: '2.0', IssueInstant: at.toISOString(), Destination: to, ...attributes };
  const written = Object.entries(all).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const issuer = `<saml:Issuer>${escapeXml(source.ourEntityId)}</saml:Issuer>`;
  return `<samlp:${name} xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}"${written.join('')}>${issuer}${body}</samlp:${name}>`;
};

/** The provider chooses the form of the NameID, and how the person signs in. */
export const authnRequest = (parts: Message): string =>
  message(parts, {
    name: 'AuthnRequest',
    attributes: {
      ProtocolBinding: `${BINDINGS}:HTTP-POST`,
      AssertionConsumerServiceURL: parts.source.answersTo,
    },
    body: '<samlp:NameIDPolicy AllowCreate="true"/>',
  });

export const logoutRequest = (
  parts: Message,
  { subject, sessionRef }: { subject: string; sessionRef: string | null },
): string => {
  const session =
    sessionRef === null ? '' : `<samlp:SessionIndex>${escapeXml(sessionRef)}</samlp:SessionIndex>`;
  const body = `<saml:NameID>${escapeXml(subject)}</saml:NameID>${session}`;
  return message(parts, { name: 'LogoutRequest', body });
};

export const logoutResponse = (parts: Message, requestId: string): string =>
  message(parts, {
    name: 'LogoutResponse',
    attributes: { InResponseTo: requestId },
    body: `<samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status>`,
  });

/** The address of a message in the redirect binding, signed with our key (SAML bindings, 3.4.4.1). */
export function redirectUrl(
  source: SamlSource,
  {
    to,
    kind,
    xml,
    relayState,
  }: { to: string; kind: 'SAMLRequest' | 'SAMLResponse'; xml: string; relayState?: string },
): string {
  const pairs = [
    [kind, deflateRawSync(xml).toString('base64')],
    ...(relayState === undefined ? [] : [['RelayState', relayState]]),
    ['SigAlg', RSA_SHA256],
  ];
  const signed = pairs.map(([name, value = '']) => `${name}=${encoded(value)}`).join('&');
  const signature = createSign('RSA-SHA256').update(signed).sign(privateKeyOf(source), 'base64');
  const place = to.replace(/#.*$/s, '');
  // Not by `URL`, which would encode some letters again that are signed as they are.
  return `${place}${place.includes('?') ? '&' : '?'}${signed}&Signature=${encoded(signature)}`;
}

/** A browser encodes an apostrophe in a query, and what was signed would no longer be what arrives. */
const encoded = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27');

/** What the administrator of the provider needs: our keys, and the addresses that take its messages. */
export function metadataOf(source: SamlSource): string {
  const { answersTo, signOutTo = answersTo, ourEntityId } = source;
  const certificate = certificateOf(source.certificate).raw.toString('base64');
  const key = (use: string, more = '') =>
    `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${more}</md:KeyDescriptor>`;
  const place = (name: string, binding: string, at: string) =>
    `<md:${name} Binding="${BINDINGS}:${binding}" Location="${escapeXml(at)}"`;
  const methods = ['http://www.w3.org/2009/xmlenc11#aes256-gcm', `${ENCRYPTION}rsa-oaep-mgf1p`].map(
    (method) => `<md:EncryptionMethod Algorithm="${method}"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor xmlns:md="${METADATA}" xmlns:ds="${SIGNATURE}" entityID="${escapeXml(ourEntityId)}">`,
    `<md:SPSSODescriptor AuthnRequestsSigned="true" WantAssertionsSigned="true" protocolSupportEnumeration="${PROTOCOL}">`,
    key('signing'),
    key('encryption', methods.join('')),
    `${place('SingleLogoutService', 'HTTP-Redirect', signOutTo)}/>`,
    `${place('SingleLogoutService', 'HTTP-POST', signOutTo)}/>`,
    `${place('AssertionConsumerService', 'HTTP-POST', answersTo)} index="0" isDefault="true"/>`,
    '</md:SPSSODescriptor>',
    '</md:EntityDescriptor>\n',
  ].join('\n');
}
