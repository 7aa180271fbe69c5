/** A `like` pattern that matches the text anywhere, with its wildcards escaped. */
export const containing = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
