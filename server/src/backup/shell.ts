/** For the shell that PostgreSQL starts, in which `%` is PostgreSQL's. */
export const shellWord = (text: string): string =>
  `"${text.replaceAll(/["\\$`]/g, String.raw`\$&`).replaceAll('%', '%%')}"`;
