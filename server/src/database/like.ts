/** A pattern for `like` that finds the text anywhere; what a person typed is no pattern of its own. */
export const containing = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
