import { SingleSignOnError, type SamlSource, type SignedOnPerson } from './single-sign-on.port.ts';
import { ASSERTION, timeOf } from './saml.rules.ts';
import { attributeOf, childrenOf, textOf, type XmlElement } from './saml.xml.ts';
import { isTwoFactorContext } from './sso.factor.ts';

/** Tolerated clock difference to the provider, in ms. */
export const SKEW_MS = 60_000;
/** An assertion is posted as soon as it is made, so an older one was kept by somebody. */
const MOST_AGE_MS = 10 * 60_000;
const MOST_LETTERS = 300;

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
/** Microsoft lists the methods here, and names one context for all of them. */
const METHODS = 'http://schemas.microsoft.com/claims/authnmethodsreferences';
const CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

export interface Expected {
  source: SamlSource;
  /** Null if no sign-in of ours requested the answer. */
  requestId: string | null;
  at: Date;
}

/** `seconds`: how long the assertion could be used. */
export interface Asserted {
  person: SignedOnPerson;
  id: string;
  seconds: number;
}

const refuse = (code: string): SingleSignOnError => new SingleSignOnError('answer', code);
const inAssertion = (element: XmlElement | undefined, name: string): XmlElement[] =>
  childrenOf(element, ASSERTION, name);

/** @throws SingleSignOnError `answer` unless the assertion is for us, for this request, and for now. */
export function readAssertion(assertion: XmlElement, expected: Expected): Asserted {
  const id = attributeOf(assertion, 'ID');
  if (!id || attributeOf(assertion, 'Version') !== '2.0') throw refuse('version');
  if (textOf(inAssertion(assertion, 'Issuer')[0]) !== expected.source.settings.entityId)
    throw refuse('issuer');
  const [subject, ...others] = inAssertion(assertion, 'Subject');
  if (!subject || others.length > 0) throw refuse('subject');
  assertAge(assertion, expected.at);
  assertConditions(assertion, expected);
  assertConfirmed(subject, expected);
  const statements = assertStatements(assertion, expected.at);
  const person = personOf(assertion, { nameId: nameIdOf(subject), statements, source: expected.source });
  return { person, id, seconds: (MOST_AGE_MS + 2 * SKEW_MS) / 1000 };
}

/**
 * What the response itself says: it counts only against it, because it need not be signed. It is looked at first, because
 * verifying a signature takes time.
 *
 * @throws SingleSignOnError `answer`
 */
export function assertResponse(response: XmlElement, { source, requestId }: Expected): void {
  const [issuer] = inAssertion(response, 'Issuer');
  if (issuer && textOf(issuer) !== source.settings.entityId) throw refuse('issuer');
  const destination = attributeOf(response, 'Destination');
  if (destination !== undefined && destination !== source.answersTo) throw refuse('destination');
  if ((attributeOf(response, 'InResponseTo') ?? null) !== requestId) throw refuse('inResponseTo');
}

function assertAge(assertion: XmlElement, at: Date): void {
  const age = at.getTime() - timeOf(attributeOf(assertion, 'IssueInstant'));
  if (age < -SKEW_MS || age > MOST_AGE_MS + SKEW_MS) throw refuse('issueInstant');
}

/** Within the times of an element's attributes; both are optional. */
function assertTimes(element: XmlElement | undefined, at: Date): void {
  const [start, end] = [attributeOf(element, 'NotBefore'), attributeOf(element, 'NotOnOrAfter')];
  if (start !== undefined && at.getTime() + SKEW_MS < timeOf(start)) throw refuse('notYetValid');
  if (end !== undefined && at.getTime() - SKEW_MS >= timeOf(end)) throw refuse('expired');
}

function assertConditions(assertion: XmlElement, { source, at }: Expected): void {
  const [conditions, ...others] = inAssertion(assertion, 'Conditions');
  if (!conditions || others.length > 0) throw refuse('conditions');
  assertTimes(conditions, at);
  // A condition that is not known may be one that does not hold.
  const isKnown = ({ name, space }: XmlElement) => space === ASSERTION && CONDITIONS.includes(name);
  if (!conditions.children.every(isKnown)) throw refuse('conditions');
  const restrictions = inAssertion(conditions, 'AudienceRestriction');
  const isOurs = (restriction: XmlElement) =>
    inAssertion(restriction, 'Audience').some((audience) => textOf(audience) === source.ourEntityId);
  if (restrictions.length === 0 || !restrictions.every(isOurs)) throw refuse('audience');
}

/** One of the confirmations must hold; the error is that of the last one. */
function assertConfirmed(subject: XmlElement, expected: Expected): void {
  const bearers = inAssertion(subject, 'SubjectConfirmation').filter(
    (one) => attributeOf(one, 'Method') === BEARER,
  );
  const faults = bearers.map((one) => faultOfConfirmation(one, expected));
  if (faults.includes(undefined)) return;
  throw faults.at(-1) ?? refuse('confirmation');
}

function faultOfConfirmation(
  confirmation: XmlElement,
  { source, requestId, at }: Expected,
): SingleSignOnError | undefined {
  const [data] = inAssertion(confirmation, 'SubjectConfirmationData');
  if (attributeOf(data, 'Recipient') !== source.answersTo) return refuse('recipient');
  if ((attributeOf(data, 'InResponseTo') ?? null) !== requestId) return refuse('inResponseTo');
  if (attributeOf(data, 'NotOnOrAfter') === undefined) return refuse('expired');
  try {
    assertTimes(data, at);
    return undefined;
  } catch (error) {
    return error instanceof SingleSignOnError ? error : refuse('confirmation');
  }
}

function assertStatements(assertion: XmlElement, at: Date): XmlElement[] {
  const statements = inAssertion(assertion, 'AuthnStatement');
  if (statements.length === 0) throw refuse('statement');
  for (const statement of statements) {
    const end = attributeOf(statement, 'SessionNotOnOrAfter');
    if (end !== undefined && at.getTime() - SKEW_MS >= timeOf(end)) throw refuse('expired');
  }
  return statements;
}

function nameIdOf(subject: XmlElement): string {
  const [nameId, ...others] = inAssertion(subject, 'NameID');
  const text = textOf(nameId);
  // Two people may differ only in a space, and it may also be of how the XML is written.
  const isPlain = text !== undefined && text === nameId?.text && text.length <= MOST_LETTERS;
  if (!isPlain || others.length > 0) throw new SingleSignOnError('provider', 'nameId');
  // It is another one at each sign-in.
  if (attributeOf(nameId, 'Format') === TRANSIENT) throw new SingleSignOnError('provider', 'transientNameId');
  return text;
}

interface Parts {
  nameId: string;
  statements: XmlElement[];
  source: SamlSource;
}

function personOf(assertion: XmlElement, { nameId, statements, source }: Parts): SignedOnPerson {
  const { name, email, phone } = source.settings.attributes;
  const first = (attribute: string | null) =>
    valuesOf(assertion, attribute)[0]?.slice(0, MOST_LETTERS) ?? null;
  const sessions = statements.map((statement) => attributeOf(statement, 'SessionIndex'));
  return {
    subject: nameId,
    name: first(name) ?? nameId,
    ...{ phone: first(phone), email: first(email) },
    sessionRef: sessions.find((index) => index !== undefined) ?? null,
    secondFactor: [...contextsOf(statements), ...valuesOf(assertion, METHODS)].some(isTwoFactorContext),
    to: null,
  };
}

const contextsOf = (statements: readonly XmlElement[]): (string | undefined)[] =>
  statements
    .flatMap((statement) => inAssertion(statement, 'AuthnContext'))
    .flatMap((context) => inAssertion(context, 'AuthnContextClassRef'))
    .map(textOf);

/** The texts of an attribute, by its name; empty ones are left out. */
function valuesOf(assertion: XmlElement, name: string | null): string[] {
  return inAssertion(assertion, 'AttributeStatement')
    .flatMap((statement) => inAssertion(statement, 'Attribute'))
    .filter((attribute) => name !== null && attributeOf(attribute, 'Name') === name)
    .flatMap((attribute) => inAssertion(attribute, 'AttributeValue'))
    .map(textOf)
    .filter((text) => text !== undefined);
}
