/** The form of an ISO 3166-1 code. */
export const COUNTRY = /^[A-Z]{2}$/;

/** The name of a country in a language; the code where there is none. */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
