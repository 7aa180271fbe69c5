type Json = Record<string, unknown>;

/** Whether this browser supports passkeys: not without HTTPS, and not in every host. */
export const passkeysWork = (): boolean =>
  window.isSecureContext && typeof window.PublicKeyCredential === 'function';

/** The response signed by the person's passkey; null if they cancelled or it failed. */
export async function requestPasskey(options: Json): Promise<Json | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return await startAuthentication({ optionsJSON: options as never })
    .then((response) => response as unknown as Json)
    .catch(() => null);
}

/** A new passkey on this device; null if the person cancelled or it failed. */
export async function makePasskey(options: Json): Promise<Json | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return await startRegistration({ optionsJSON: options as never })
    .then((response) => response as unknown as Json)
    .catch(() => null);
}
