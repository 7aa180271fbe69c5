/** A company's departments and people, as its own directory returned them at one moment. */
export interface DirectorySnapshot {
  departments: { id: string; name: string; parentId: string | null; leaderId: string | null }[];
  people: {
    id: string;
    name: string;
    /** A phone number or an email address. */
    account: string;
    /** The first is the person's main department. */
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

/** Reads a complete directory. Throws AppError `directoryUnreachable` or `directoryUnreadable`. */
export interface DirectoryPort {
  read(source: DirectorySource): Promise<DirectorySnapshot>;
}
