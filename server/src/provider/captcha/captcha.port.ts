/** Draws the puzzle that a machine should find hard. */
export interface CaptchaPort {
  /** A PNG, 300 × 100, and the letters it shows. */
  draw(): Promise<{ answer: string; png: Uint8Array }>;
}
