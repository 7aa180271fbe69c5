/** The people and departments of a company, as its own directory has them at one moment. */
export interface DirectorySnapshot {
  departments: { id: string; name: string; parentId: string | null; leaderId: string | null }[];
  people: {
    id: string;
    name: string;
    /** A phone number or an email address. */
    account: string;
    /** The first is where the person belongs. */
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

/** Reads a directory whole. Throws AppError `directoryUnreachable` or `directoryUnreadable`. */
export interface DirectoryPort {
  read(source: DirectorySource): Promise<DirectorySnapshot>;
}
