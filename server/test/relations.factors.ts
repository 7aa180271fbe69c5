/** As `relations.table.ts`: second factors and passkeys. */
export const FACTOR_RELATIONS: Record<string, string> = {
  '/auth/factor/signIn': 'open',
  '/auth/factor/beginPasskeySignIn': 'open',
  '/auth/factor/signInWithPasskey': 'open',
  '/auth/factor/getAll': 'none',
  '/auth/factor/beginTotp': 'make totp',
  '/auth/factor/confirmTotp': 'mine totp',
  '/auth/factor/beginPasskey': 'none',
  '/auth/factor/confirmPasskey': 'none',
  '/auth/factor/remove': 'mine totp',
  '/auth/factor/getReset': 'none',
  '/auth/factor/refuseReset': 'mine ownReset',
  '/auth/factor/renewRecoveryCodes': 'none',
  '/auth/factor/beginStepUp': 'none',
  '/auth/factor/stepUp': 'none',
};
