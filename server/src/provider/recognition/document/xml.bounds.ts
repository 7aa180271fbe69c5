/** Far more than any invoice has: the longest one of two thousand lines has a tenth of it. */
export const XML_LIMITS = {
  letters: 4_000_000,
  depth: 64,
  elements: 60_000,
  /** Greatest length of a tag in characters. */
  tag: 16_000,
  attributes: 120,
} as const;

/** Number of elements so far, in one text or in all texts of an archive. */
export interface ElementCount {
  elements: number;
}

interface Count {
  depth: number;
  all: ElementCount;
}

/**
 * Throws if a text could cost the parser more than one pass over its characters: too long, too deep, too many elements
 * or attributes, or an unclosed comment or section. It does not check that the XML is well-formed.
 */
export function assertBounded(text: string, all: ElementCount = { elements: 0 }): void {
  if (text.length > XML_LIMITS.letters) throw tooMuch('letters');
  const count: Count = { depth: 0, all };
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    at =
      text.startsWith('<!', at) || text.startsWith('<?', at) ? passOver(text, at) : passTag(text, at, count);
  }
}

const tooMuch = (what: keyof typeof XML_LIMITS): Error => new Error(`xml: more ${what} than an invoice has`);

/** Returns the position after a comment, CDATA section, processing instruction or declaration. */
function passOver(text: string, at: number): number {
  const [, end = '>'] = PASSED.find(([start]) => text.startsWith(start, at)) ?? (['<!', '>'] as const);
  const found = text.indexOf(end, at + 2);
  if (found < 0) throw new Error('xml: cut off');
  return found + end.length;
}

const PASSED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** Returns the position after a tag; a `>` in quotation marks does not end it. */
function passTag(text: string, at: number, count: Count): number {
  let quote = '';
  let attributes = 0;
  const last = Math.min(text.length, at + XML_LIMITS.tag);
  for (let index = at + 1; index < last; index++) {
    const letter = text[index]!;
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '=') attributes += 1;
    else if (letter === '>') {
      if (attributes > XML_LIMITS.attributes) throw tooMuch('attributes');
      weigh(text[at + 1] === '/', text[index - 1] === '/', count);
      return index + 1;
    }
  }
  throw tooMuch('tag');
}

function weigh(closes: boolean, empty: boolean, count: Count): void {
  if (closes) {
    count.depth = Math.max(0, count.depth - 1);
    return;
  }
  count.all.elements += 1;
  if (!empty) count.depth += 1;
  if (count.depth > XML_LIMITS.depth) throw tooMuch('depth');
  if (count.all.elements > XML_LIMITS.elements) throw tooMuch('elements');
}
