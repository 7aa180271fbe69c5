import type { DirectoryDepartment, DirectoryPerson, DirectorySnapshot } from '../directory/directory.port.ts';
import type { PlatformOptions } from './platform.http.ts';
import type { PlatformSource, TokenStore } from './platform.port.ts';

/**
 * The contacts of a company on a platform, as the app of a connection may read them. Ids of people are those by which the
 * platform identifies them at a sign-in. The company itself, which platforms list as the topmost department, is left out:
 * the departments below it have no parent, and whoever belongs to it alone has no department.
 */
export interface ContactsPort {
  /**
   * All departments and people in the app's range, once each. It is whole or an error: an answer that is cut, refused or
   * has no people fails the read.
   *
   * @throws PlatformError `permission` if the app may not read contacts; `provider` with the code `empty` without people.
   */
  readAll(source: PlatformSource, tokens: TokenStore): Promise<DirectorySnapshot>;
  /**
   * One person; null if the platform says that there is none.
   *
   * @throws PlatformError
   */
  findPerson(source: PlatformSource, tokens: TokenStore, id: string): Promise<DirectoryPerson | null>;
  /**
   * One department; null if the platform says that there is none, and for the company itself.
   *
   * @throws PlatformError
   */
  findDepartment(source: PlatformSource, tokens: TokenStore, id: string): Promise<DirectoryDepartment | null>;
  /**
   * Reads the list of departments, and the people of one.
   *
   * @throws PlatformError
   */
  check(source: PlatformSource, tokens: TokenStore): Promise<void>;
}

export interface ContactsOptions extends PlatformOptions {
  /** How long to wait before each further attempt of a call that came too often; some seconds by default. */
  waitsMs?: readonly number[];
}
