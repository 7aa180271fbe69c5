export interface KeptMark {
  name: string;
  text: string;
}

/**
 * Keeps marks of the audit chains where nobody with access to this server can change or remove them. Adapters:
 * `outside.s3.ts`; `outside.fake.ts` for tests.
 */
export interface OutsideMarkPort {
  /** @throws Error if the place is away, or does not keep what it gets against everybody. */
  keep(name: string, text: string): Promise<void>;
  /** Every mark, in the order of names; also what somebody has put over another, or has hidden. */
  list(): AsyncIterable<KeptMark>;
}
