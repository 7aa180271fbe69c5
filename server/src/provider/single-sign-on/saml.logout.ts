import { createVerify, type X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SingleSignOnError, type SamlPort, type SamlSource } from './single-sign-on.port.ts';
import { logoutResponse, newMessageId, redirectUrl } from './saml.message.ts';
import { SKEW_MS } from './saml.person.ts';
import { decodeMessage } from './saml.response.ts';
import { ASSERTION, assertForm, isSigned, PROTOCOL, timeOf } from './saml.rules.ts';
import { certificatesOf, signedText } from './saml.verify.ts';
import { attributeOf, childrenOf, readXml, textOf, unreadable, type XmlElement } from './saml.xml.ts';

const MOST_AGE_MS = 5 * 60_000;
const MOST_BYTES = 256 * 1024;
const KINDS = ['SAMLRequest', 'SAMLResponse'] as const;
type Kind = (typeof KINDS)[number];
const NAMES = { SAMLRequest: 'LogoutRequest', SAMLResponse: 'LogoutResponse' } as const;
/** By the algorithm's identifier; SHA-1 is not among them. */
const ALGORITHMS = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'RSA-SHA256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'RSA-SHA512'],
]);

type LogoutMessage = Parameters<SamlPort['signedOut']>[1];
type SignedOut = Awaited<ReturnType<SamlPort['signedOut']>>;

const refuse = (code: string): SingleSignOnError => new SingleSignOnError('answer', code);

/**
 * Reads a logout message. The answer to a request of ours ends nobody: all is null then.
 *
 * @throws SingleSignOnError
 */
export async function readLogout(source: SamlSource, sent: LogoutMessage, at: Date): Promise<SignedOut> {
  const certificates = certificatesOf(source);
  const { kind, message, relayState } =
    'form' in sent ? await fromForm(sent.form, certificates) : fromQuery(sent.raw, certificates);
  assertForUs(message, source, at);
  if (kind === 'SAMLResponse') return { subject: null, sessionRef: null, answerUrl: null };
  const subject = textOf(childrenOf(message, ASSERTION, 'NameID')[0]);
  const id = attributeOf(message, 'ID');
  if (subject === undefined || !id) throw new SingleSignOnError('provider', 'nameId');
  // Of several sessions, all of the person's end.
  const [session, ...others] = childrenOf(message, PROTOCOL, 'SessionIndex').map(textOf);
  const sessionRef = others.length === 0 ? (session ?? null) : null;
  return { subject, sessionRef, answerUrl: answerUrl(source, { requestId: id, relayState, at }) };
}

interface Received {
  kind: Kind;
  message: XmlElement;
  relayState: string | undefined;
}

async function fromForm(
  form: Readonly<Record<string, string>>,
  certificates: readonly X509Certificate[],
): Promise<Received> {
  const kind = kindOf((name) => form[name] !== undefined);
  const xml = decodeMessage(form[kind] ?? '');
  const message = readXml(xml);
  assertForm(message, NAMES[kind]);
  if (!isSigned(message)) throw refuse('unsigned');
  const covered = readXml(await signedText(xml, '/*', certificates));
  return { kind, message: covered, relayState: form['RelayState'] };
}

/** Everything is read from the text of the query that was signed; what the web server has read from it is not used. */
function fromQuery(raw: string, certificates: readonly X509Certificate[]): Received {
  const pairs = raw
    .replace(/^\?/, '')
    .split('&')
    .map((pair) => [pair.split('=', 1)[0] ?? '', pair] as const);
  const written = new Map(pairs);
  if (written.size < pairs.length) throw refuse('query');
  const valueOf = (name: string) => decoded(written.get(name)?.slice(name.length + 1));
  const kind = kindOf((name) => written.has(name));
  const signed = [kind, 'RelayState', 'SigAlg'].flatMap((name) => written.get(name) ?? []).join('&');
  const algorithm = ALGORITHMS.get(valueOf('SigAlg') ?? '');
  const signature = Buffer.from(valueOf('Signature') ?? '', 'base64');
  if (signature.length === 0) throw refuse('unsigned');
  if (algorithm === undefined) throw refuse('algorithm');
  const isValid = certificates.some(({ publicKey }) =>
    createVerify(algorithm).update(signed).verify(publicKey, signature),
  );
  if (!isValid) throw refuse('signature');
  const message = readXml(inflated(valueOf(kind) ?? ''));
  assertForm(message, NAMES[kind]);
  return { kind, message, relayState: valueOf('RelayState') };
}

function kindOf(has: (name: Kind) => boolean): Kind {
  const [kind, ...others] = KINDS.filter(has);
  if (!kind || others.length > 0) throw refuse('query');
  return kind;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw refuse('query');
  }
}

function inflated(message: string): string {
  try {
    const bytes = inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: MOST_BYTES });
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
}

function assertForUs(message: XmlElement, source: SamlSource, at: Date): void {
  const { answersTo, signOutTo = answersTo, settings } = source;
  if (textOf(childrenOf(message, ASSERTION, 'Issuer')[0]) !== settings.entityId) throw refuse('issuer');
  if (attributeOf(message, 'Destination') !== signOutTo) throw refuse('destination');
  const age = at.getTime() - timeOf(attributeOf(message, 'IssueInstant'));
  if (age < -SKEW_MS || age > MOST_AGE_MS + SKEW_MS) throw refuse('issueInstant');
  const end = attributeOf(message, 'NotOnOrAfter');
  if (end !== undefined && at.getTime() - SKEW_MS >= timeOf(end)) throw refuse('expired');
}

function answerUrl(
  source: SamlSource,
  { requestId, relayState, at }: { requestId: string; relayState: string | undefined; at: Date },
): string | null {
  const to = source.settings.signOutUrl;
  if (to === null) return null;
  const xml = logoutResponse({ source, id: newMessageId(), at, to }, requestId);
  const state = relayState === undefined ? {} : { relayState };
  return redirectUrl(source, { to, kind: 'SAMLResponse', xml, ...state });
}
