import { goodAnswer, newIdpKey, posted, type Answer, type IdpKey } from './saml.double.ts';
import { onceInMemory, type OnceFake } from './once.fake.ts';
import type { Kept, SamlPort, SamlSource, SignedOnPerson } from './single-sign-on.port.ts';
import { createSaml } from './sso.saml.ts';

export const IDP = 'https://idp.example/metadata';
export const SERVICE = 'https://outlay.example/saml/7';
export const ACS = 'https://outlay.example/saml/7/answer';
export const RELAY = 'state-of-a-test';

type Settings = Partial<SamlSource['settings']>;

/** A provider and a connection to it, with a clock that a test sets. */
export interface SamlSignIn {
  at: Date;
  saml: SamlPort;
  once: OnceFake;
  source(changes?: Settings): SamlSource;
  /** Begins a sign-in and makes the answer to it, changed as given. */
  begin(changes?: Partial<Answer>): Promise<{ answer: Answer; kept: Kept }>;
  complete(xml: string, kept: Kept | null, source?: SamlSource): Promise<SignedOnPerson>;
}

export interface SamlKeys {
  idp: IdpKey;
  other: IdpKey;
  own: IdpKey;
}

export const newSamlKeys = (): SamlKeys => ({
  ...{ idp: newIdpKey('idp'), other: newIdpKey('other'), own: newIdpKey('outlay') },
});

export function newSamlSignIn({ idp, own }: SamlKeys): SamlSignIn {
  const now = () => self.at;
  const self: SamlSignIn = {
    at: new Date('2026-11-24T08:00:00Z'),
    saml: createSaml({ now }),
    once: onceInMemory({ now }),
    source: (changes = {}) => ({
      settings: {
        ...{ kind: 'saml', entityId: IDP, signInUrl: 'https://idp.example/sso?tenant=a', signOutUrl: null },
        ...{ certificates: [idp.certificate], idpInitiated: false },
        attributes: { name: 'displayName', email: 'mail', phone: 'mobile' },
        ...changes,
      },
      ...{ ...own, ourEntityId: SERVICE, answersTo: ACS },
    }),
    async begin(changes = {}) {
      const { kept } = await self.saml.begin(self.source(), { state: RELAY });
      const requestId = kept['requestId'] ?? '';
      const good = goodAnswer(idp, {
        ...{ issuer: IDP, audience: SERVICE, recipient: ACS, requestId, at: self.at },
      });
      return { answer: { ...good, ...changes }, kept };
    },
    complete: (xml, kept, source = self.source()) =>
      self.saml.complete(source, { samlResponse: posted(xml), kept }, self.once),
  };
  return self;
}
