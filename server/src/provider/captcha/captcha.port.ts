/** Draws a picture of letters that is hard for a program to read. */
export interface CaptchaPort {
  /** Returns a PNG of 300 × 100 pixels and the letters on it. */
  draw(): Promise<{ answer: string; png: Uint8Array }>;
}
