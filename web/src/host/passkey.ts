type Json = Record<string, unknown>;

/** Whether this browser can keep passkeys: not in a page without encryption, not in every host app. */
export const passkeysWork = (): boolean =>
  window.isSecureContext && typeof window.PublicKeyCredential === 'function';

/** What the person's passkey signed; null when they did not give it. */
export async function askPasskey(options: Json): Promise<Json | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return await startAuthentication({ optionsJSON: options as never })
    .then((response) => response as unknown as Json)
    .catch(() => null);
}

/** A new passkey of this device; null when the person did not make one. */
export async function makePasskey(options: Json): Promise<Json | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return await startRegistration({ optionsJSON: options as never })
    .then((response) => response as unknown as Json)
    .catch(() => null);
}
