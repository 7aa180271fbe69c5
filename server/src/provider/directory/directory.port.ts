export interface DirectoryDepartment {
  /** Assigned by the directory, like all ids here: 1 to 200 characters. */
  id: string;
  name: string;
  parentId: string | null;
  leaderId: string | null;
}

export interface DirectoryPerson {
  id: string;
  name: string;
  /** A phone number or an email address; empty if the directory tells neither. */
  account: string;
  /** Further phone numbers and email addresses, by which a member may be found. */
  otherAccounts?: string[] | undefined;
  /** At most 50; the first is the person's main department. */
  departmentIds: string[];
  /** False for somebody who has left, or whose account is disabled. */
  active: boolean;
  grade?: string | undefined;
  /** The name of the post. */
  title?: string | undefined;
}

/** The company's directory at one moment: at most 2000 departments and 50 000 people. */
export interface DirectorySnapshot {
  departments: DirectoryDepartment[];
  people: DirectoryPerson[];
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
   * @throws AppError `directoryUnreachable` without a 200 response within 20 seconds, or if the address is not allowed;
   *   `directoryUnreadable` if the response is not a valid directory or is larger than 10 MB. Neither error contains
   *   the secret.
   */
  read(source: DirectorySource): Promise<DirectorySnapshot>;
}
