/**
 * Whether a provider says that somebody has used two factors. A connection may rely on it instead of asking for ours, so
 * an answer that is unclear counts as one factor.
 */

/** The values of `amr` (RFC 8176) by kind of factor; `mfa` by itself means more than one kind. */
const KNOWN = new Set(['pwd', 'pin', 'kba']);
const OWNED = new Set(['otp', 'sms', 'tel', 'hwk', 'swk', 'sc', 'pop', 'fido']);
const BODILY = new Set(['face', 'fpt', 'iris', 'retina', 'vbm']);

/**
 * `acr` of OpenID Connect and authentication contexts of SAML that are defined as multi-factor: by OpenID, REFEDS, NIST
 * (levels 2 and 3), SAML itself, Microsoft and Okta. Levels that a provider numbers itself (`2`, `silver`) do not count,
 * nor does `phr`, which may be one phishing-resistant factor.
 */
const CONTEXTS = new Set([
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
  'http://idmanagement.gov/ns/assurance/aal/2',
  'http://idmanagement.gov/ns/assurance/aal/3',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorUnregistered',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:SmartcardPKI',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'urn:okta:loa:2fa:any',
]);

export const isTwoFactorContext = (context: unknown): boolean =>
  typeof context === 'string' && CONTEXTS.has(context);

/** `amr` and `acr` as an ID token has them. */
export function hasTwoFactors(amr: unknown, acr: unknown): boolean {
  const methods: unknown[] = Array.isArray(amr) ? amr : [];
  const kinds = [KNOWN, OWNED, BODILY].filter((kind) =>
    methods.some((one) => typeof one === 'string' && kind.has(one)),
  );
  return methods.includes('mfa') || kinds.length > 1 || isTwoFactorContext(acr);
}
