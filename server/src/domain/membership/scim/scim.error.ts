/** RFC 7644, 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'invalidVers';

/** A refusal in the form of SCIM. `detail` is for the log of the directory, in English. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const badValue = (detail: string) => new ScimError(400, detail, 'invalidValue');
export const badPath = (path: string) =>
  new ScimError(400, `unknown path ${path.slice(0, 200)}`, 'invalidPath');
export const taken = (detail: string) => new ScimError(409, detail, 'uniqueness');
export const notFound = (what: string) => new ScimError(404, `no ${what}`);
export const changedSince = () => new ScimError(412, 'the resource has changed', 'invalidVers');
