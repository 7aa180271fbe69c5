/** The longest run of characters that is a term. */
const LONGEST = 3;
const ASCII = /^[ -~]+$/;

/**
 * The text without differences that a search ignores. It may ignore more than `ilike` does, never less: rows found by
 * terms are compared with the text itself afterwards.
 */
const folded = (text: string): string[] => [
  ...text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ'),
];

/** FNV-1a, as a signed 32-bit integer. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash | 0;
}

/**
 * Runs of `length` characters. Three are used only for ASCII: two letters or digits are in too many rows, while two Chinese
 * characters tell rows apart.
 */
function runsOf(characters: readonly string[], length: number): string[] {
  const runs = characters.flatMap((_, place) =>
    place + length <= characters.length ? [characters.slice(place, place + length).join('')] : [],
  );
  return length < LONGEST ? runs : runs.filter((run) => ASCII.test(run));
}

const salted = (companyId: string, runs: Iterable<string>): number[] => [
  ...new Set([...runs].map((run) => hashOf(`${companyId} ${run}`))),
];

/** A term that all rows of an owner have. Longer than any run of characters. */
const ownerTerm = (ownerId: string): string => `owner ${ownerId}`;

/** The terms of a row: every run of up to three characters in its texts, and its owner. */
export const termsOfRow = (companyId: string, ownerId: string, texts: readonly (string | null)[]): number[] =>
  salted(companyId, [
    ownerTerm(ownerId),
    ...texts.flatMap((text) => {
      const characters = folded(text ?? '');
      return Array.from({ length: LONGEST }, (_, place) => runsOf(characters, place + 1)).flat();
    }),
  ]);

/**
 * The terms that every row containing the search text has, if it belongs to the owner (null: any). Null if the text has
 * no characters to look for.
 */
export function termsOfSearch(companyId: string, ownerId: string | null, search: string): number[] | null {
  const characters = folded(search);
  if (characters.length === 0) return null;
  const pairs = runsOf(characters, Math.min(2, characters.length));
  const triples = runsOf(characters, LONGEST);
  // A pair within a run of three is implied by it.
  const runs = [...triples, ...pairs.filter((pair) => !triples.some((triple) => triple.includes(pair)))];
  return salted(companyId, ownerId === null ? runs : [ownerTerm(ownerId), ...runs]);
}
