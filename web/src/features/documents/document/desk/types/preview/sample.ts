/** What the imagined lines of the preview come to, in minor units. */
export const SAMPLE_SUM = 128_000;
