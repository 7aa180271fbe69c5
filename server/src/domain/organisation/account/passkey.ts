import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyRow } from './factor.repository.ts';

/** WebAuthn compares the origin that the browser sees; passkeys of this site work on no other. */
const partyOf = (site: string) => ({ expectedOrigin: site, expectedRPID: new URL(site).hostname });

type Json = Record<string, unknown>;

export async function registrationOptions(
  site: string,
  person: { id: string; account: string; name: string },
  known: readonly { id: string; transports: string[] }[],
): Promise<{ nonce: string; options: Json }> {
  const options = await generateRegistrationOptions({
    rpName: 'Outlay',
    rpID: new URL(site).hostname,
    userName: person.account,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    excludeCredentials: [...known],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return { nonce: options.challenge, options: options as unknown as Json };
}

/** Verifies a new passkey from the browser; undefined if it is invalid. */
export async function registered(
  site: string,
  nonce: string,
  response: Json,
): Promise<Omit<PasskeyRow, 'id'> | undefined> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: nonce,
    ...partyOf(site),
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return undefined;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return { passkeyId: id, publicKey, counter, transports: transports ?? [] };
}

export async function signInOptions(
  site: string,
  known: readonly { id: string; transports: string[] }[],
): Promise<{ nonce: string; options: Json }> {
  const options = await generateAuthenticationOptions({
    rpID: new URL(site).hostname,
    allowCredentials: [...known],
    userVerification: 'required',
  });
  return { nonce: options.challenge, options: options as unknown as Json };
}

/** Verifies a signature; returns the passkey's new counter, or undefined if it is invalid. */
export async function signed(
  site: string,
  nonce: string,
  passkey: PasskeyRow,
  response: Json,
): Promise<number | undefined> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: nonce,
    ...partyOf(site),
    credential: {
      id: passkey.passkeyId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}
