/** What a captcha may be made of: letters and digits that no other is mistaken for. */
export const CAPTCHA_LETTERS = /^[abdefhjmnrtyADEFGHJMNQRTY3467]{4}$/;

/**
 * Draws the puzzle that a machine should find hard. Adapter: `captcha.svg.ts`; `captcha.fake.ts` draws letters that a
 * test knows. Whose puzzle it is, and that an answer counts once, is the business of who keeps the answer.
 */
export interface CaptchaPort {
  /** A PNG, 300 × 100, and the four letters it shows (`CAPTCHA_LETTERS`). */
  draw(): Promise<{ answer: string; png: Uint8Array }>;
}
