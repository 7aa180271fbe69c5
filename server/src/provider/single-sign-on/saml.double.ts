import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { encrypt, type EncryptOptions } from 'xml-encryption';
import { selfSigned } from './saml.certificate.ts';
import { ASSERTION, ENCRYPTION, PROTOCOL, SIGNATURE } from './saml.rules.ts';
import { escapeXml } from './saml.xml.ts';

export interface IdpKey {
  privateKey: string;
  /** PEM. */
  certificate: string;
}

/** A key of 2,048 bits, which is quickly made. */
export function newIdpKey(commonName: string, bits = 2048): IdpKey {
  const pair = generateKeyPairSync('rsa', { modulusLength: bits });
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privateKey, certificate: selfSigned(commonName, pair, new Date()) };
}

/** All that an answer says, and how it is signed. */
export interface Answer {
  key: IdpKey;
  issuer: string;
  responseIssuer: string;
  audience: string | null;
  recipient: string;
  destination: string | null;
  requestId: string | null;
  /** `InResponseTo` of the confirmation, if it differs from that of the response. */
  confirmedRequestId: string | null;
  subject: string;
  format: string;
  attributes: Readonly<Record<string, readonly string[]>>;
  session: string | null;
  context: string;
  issued: Date;
  notBefore: Date;
  notOnOrAfter: Date;
  status: string;
  responseId: string;
  assertionId: string;
  sign: 'assertion' | 'response' | 'both' | 'none';
  signature: string;
  digest: string;
}

export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const PASSWORD = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';
const FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const NAMESPACES = `xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}"`;
const MINUTE = 60_000;

/** A good answer to a service at these addresses, with an assertion that is signed. */
export function goodAnswer(
  key: IdpKey,
  to: { issuer: string; audience: string; recipient: string; requestId: string | null; at: Date },
): Answer {
  const { issuer, audience, recipient, requestId, at } = to;
  return {
    ...{ key, issuer, responseIssuer: issuer, audience, recipient, destination: recipient },
    ...{ requestId, confirmedRequestId: requestId },
    ...{ subject: 'lin@corp.example', format: `${FORMAT}emailAddress` },
    attributes: { displayName: ['林娜'], mail: ['lin@corp.example'], mobile: ['+8613800138000'] },
    ...{ session: `_s${randomUUID()}`, context: PASSWORD, issued: at },
    ...{ notBefore: new Date(at.getTime() - MINUTE), notOnOrAfter: new Date(at.getTime() + 5 * MINUTE) },
    ...{ status: 'urn:oasis:names:tc:SAML:2.0:status:Success' },
    ...{ responseId: `_r${randomUUID()}`, assertionId: `_a${randomUUID()}` },
    ...{ sign: 'assertion', signature: RSA_SHA256, digest: `${ENCRYPTION}sha256` },
  };
}

const attribute = (name: string, value: string | null): string =>
  value === null ? '' : ` ${name}="${escapeXml(value)}"`;

export function assertionXml(answer: Answer): string {
  const { issued, notBefore, notOnOrAfter } = answer;
  const confirmed =
    attribute('InResponseTo', answer.confirmedRequestId) +
    attribute('NotOnOrAfter', notOnOrAfter.toISOString()) +
    attribute('Recipient', answer.recipient);
  const audience =
    answer.audience === null
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${escapeXml(answer.audience)}</saml:Audience></saml:AudienceRestriction>`;
  const attributes = Object.entries(answer.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${escapeXml(name)}">${values.map((value) => `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  return [
    `<saml:Assertion ${NAMESPACES} ID="${answer.assertionId}" Version="2.0" IssueInstant="${issued.toISOString()}">`,
    `<saml:Issuer>${escapeXml(answer.issuer)}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${answer.format}">${escapeXml(answer.subject)}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${BEARER}"><saml:SubjectConfirmationData${confirmed}/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${notBefore.toISOString()}" NotOnOrAfter="${notOnOrAfter.toISOString()}">${audience}</saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${issued.toISOString()}"${attribute('SessionIndex', answer.session)}>`,
    `<saml:AuthnContext><saml:AuthnContextClassRef>${answer.context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('');
}

export function responseXml(answer: Answer, content: string): string {
  const head = attribute('Destination', answer.destination) + attribute('InResponseTo', answer.requestId);
  return [
    `<samlp:Response ${NAMESPACES} ID="${answer.responseId}" Version="2.0" IssueInstant="${answer.issued.toISOString()}"${head}>`,
    `<saml:Issuer>${escapeXml(answer.responseIssuer)}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${answer.status}"/></samlp:Status>`,
    `${content}</samlp:Response>`,
  ].join('');
}

/** Signs the outermost element with this name, after its issuer. */
export function signXml(
  xml: string,
  name: string,
  { key, signature, digest }: Pick<Answer, 'key' | 'signature' | 'digest'>,
): string {
  const path = `//*[local-name()='${name}'][not(ancestor::*[local-name()='${name}'])]`;
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  const signer = new SignedXml({
    ...{ privateKey: key.privateKey, publicCert: key.certificate },
    ...{ signatureAlgorithm: signature, canonicalizationAlgorithm: exclusive },
  });
  const transforms = [`${SIGNATURE}enveloped-signature`, exclusive];
  signer.addReference({ xpath: path, transforms, digestAlgorithm: digest });
  const location = { reference: `${path}/*[local-name()='Issuer']`, action: 'after' as const };
  signer.computeSignature(xml, { location, prefix: 'ds' });
  return signer.getSignedXml();
}

/** The response as XML, signed as it says. */
export function answerXml(answer: Answer): string {
  const isSigned = (what: Answer['sign']) => answer.sign === what || answer.sign === 'both';
  const plain = assertionXml(answer);
  const assertion = isSigned('assertion') ? signXml(plain, 'Assertion', answer) : plain;
  const response = responseXml(answer, assertion);
  return isSigned('response') ? signXml(response, 'Response', answer) : response;
}

export type Cipher = EncryptOptions['encryptionAlgorithm'];
export const CIPHERS = {
  gcm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  cbc: `http://www.w3.org/2001/04/xmlenc#aes256-cbc`,
  tripleDes: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc',
} as const satisfies Record<string, Cipher>;

/** As `answerXml`, with the assertion encrypted to a certificate after it was signed. */
export async function encryptedXml(
  answer: Answer,
  to: { certificate: string; cipher: Cipher; transport?: EncryptOptions['keyEncryptionAlgorithm'] },
): Promise<string> {
  const isSigned = (what: Answer['sign']) => answer.sign === what || answer.sign === 'both';
  const plain = assertionXml(answer);
  const assertion = isSigned('assertion') ? signXml(plain, 'Assertion', answer) : plain;
  const data = await promisify(encrypt)(assertion, {
    ...{ rsa_pub: to.certificate, pem: to.certificate, encryptionAlgorithm: to.cipher },
    keyEncryptionAlgorithm: to.transport ?? 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    ...{ disallowEncryptionWithInsecureAlgorithm: false, warnInsecureAlgorithm: false },
  });
  const response = responseXml(answer, `<saml:EncryptedAssertion>${data}</saml:EncryptedAssertion>`);
  return isSigned('response') ? signXml(response, 'Response', answer) : response;
}

/** As it is posted. */
export const posted = (xml: string): string => Buffer.from(xml, 'utf8').toString('base64');

/** All that a logout request says. */
export interface LogoutRequest {
  key: IdpKey;
  issuer: string;
  destination: string;
  subject: string;
  sessions: readonly string[];
  issued: Date;
}

export const logoutXml = ({ issuer, destination, subject, sessions, issued }: LogoutRequest): string =>
  [
    `<samlp:LogoutRequest ${NAMESPACES} ID="_l${randomUUID()}" Version="2.0" IssueInstant="${issued.toISOString()}"`,
    ` Destination="${escapeXml(destination)}"><saml:Issuer>${escapeXml(issuer)}</saml:Issuer>`,
    `<saml:NameID>${escapeXml(subject)}</saml:NameID>`,
    ...sessions.map((session) => `<samlp:SessionIndex>${escapeXml(session)}</samlp:SessionIndex>`),
    '</samlp:LogoutRequest>',
  ].join('');

/** The query of the redirect binding, signed. */
export function redirectQuery(
  xml: string,
  {
    key,
    algorithm = RSA_SHA256,
    relayState = 'back',
  }: { key: IdpKey; algorithm?: string; relayState?: string },
): string {
  const value = (text: string) => encodeURIComponent(text);
  const message = value(deflateRawSync(xml).toString('base64'));
  const signed = `SAMLRequest=${message}&RelayState=${value(relayState)}&SigAlg=${value(algorithm)}`;
  const hash = algorithm.endsWith('sha1') ? 'RSA-SHA1' : 'RSA-SHA256';
  const signature = createSign(hash).update(signed).sign(key.privateKey, 'base64');
  return `${signed}&Signature=${value(signature)}`;
}
