/** The answers that a captcha may have: letters and digits that are not easily mistaken for others. */
export const CAPTCHA_LETTERS = /^[abdefhjmnrtyADEFGHJMNQRTY3467]{4}$/;

/**
 * Draws a puzzle that is hard for a machine. Adapter: `captcha.svg.ts`; `captcha.fake.ts` always has the same answer.
 * The caller stores the answer, accepts it only once, and lets it expire.
 */
export interface CaptchaPort {
  /** A PNG, 300 × 100, and the four letters it shows (`CAPTCHA_LETTERS`). */
  draw(): Promise<{ answer: string; png: Uint8Array }>;
}
