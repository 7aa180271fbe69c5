/** Sum of the sample lines, in minor units. */
export const SAMPLE_SUM = 128_000;
