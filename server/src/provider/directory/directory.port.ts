/** The people and departments of a company, as its own directory has them at one moment: 2000 and 20 000 at most. */
export interface DirectorySnapshot {
  departments: {
    /** The directory's own key, as all ids here: 1 to 200 characters. */
    id: string;
    name: string;
    parentId: string | null;
    leaderId: string | null;
  }[];
  people: {
    id: string;
    name: string;
    /** A phone number or an email address. */
    account: string;
    /** The first is where the person belongs; 50 at most. */
    departmentIds: string[];
    active: boolean;
    grade?: string | undefined;
  }[];
}

export interface DirectorySource {
  url: string;
  /** Sent as a bearer token. */
  secret: string;
}

/** Reads the people of a company. Adapter: `directory.http.ts`; `directory.fake.ts` keeps them in memory. */
export interface DirectoryPort {
  /**
   * The whole directory in one response, without paging. Unknown keys are dropped; `parentId` and `leaderId` default to
   * null, `departmentIds` to an empty list.
   *
   * @throws AppError `directoryUnreachable` when there is no answer of 200 in twenty seconds, or the address may not be
   *   asked; `directoryUnreadable` when the answer is no directory, or is larger than 10 MB. Neither contains the secret.
   */
  read(source: DirectorySource): Promise<DirectorySnapshot>;
}
