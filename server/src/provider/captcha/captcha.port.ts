/** The answers that a captcha may have: letters and digits that are not easily mistaken for others. */
export const CAPTCHA_LETTERS = /^[abdefhjmnrtyADEFGHJMNQRTY3467]{4}$/;

/**
 * Draws a puzzle that is hard for a machine. Adapter: `captcha.svg.ts`; `captcha.fake.ts` has an answer that tests know.
 * That an answer is accepted once, and not after it expired, is ensured by the caller, who stores it.
 */
export interface CaptchaPort {
  /** A PNG, 300 × 100, and the four letters it shows (`CAPTCHA_LETTERS`). */
  draw(): Promise<{ answer: string; png: Uint8Array }>;
}
