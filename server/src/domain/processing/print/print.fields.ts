import type { TypeField } from '@outlay/contract/documents/document.type';
import { countryName } from '@outlay/contract/country';
import { parseItinerary } from '@outlay/contract/documents/document.itinerary';
import { parseAmount } from '@outlay/contract/money';
import type { PaperFact } from '#provider/pdf/pdf.port.ts';
import { calendarDayText, moneyText } from '#i18n/format.ts';
import type { PrintWords } from './print.words.ts';

/** Dependencies of formatting a field's value. */
export interface FieldReader {
  words: PrintWords;
  nameOf: (id: string) => string;
  /** The company's currency, for amounts in fields. */
  currency: string;
}

/** Longer values take the full width. */
const LONG = 28;

/** The filled-in fields of the document type, with formatted values. */
export function fieldFacts(
  fields: readonly TypeField[],
  values: Record<string, string>,
  reader: FieldReader,
): PaperFact[] {
  return fields.flatMap((field): PaperFact[] => {
    const value = fieldText(field, values[field.key] ?? '', reader);
    if (value === '') return [];
    const wide = field.kind === 'longText' || value.length > LONG;
    return [{ label: reader.words.local(field.label), value, ...(wide ? { wide } : {}) }];
  });
}

function fieldText(field: TypeField, value: string, { words, nameOf, currency }: FieldReader): string {
  if (value.trim() === '') return '';
  const listed = (name: (one: string) => string) => value.split(',').map(name).join(words.word('and'));
  switch (field.kind) {
    case 'date':
      return Number.isNaN(Date.parse(value)) ? value : calendarDayText(value, words);
    case 'money': {
      const amount = parseAmount(value, currency);
      return amount === null ? value : moneyText({ amount, currency }, words);
    }
    case 'number':
    case 'formula':
      return numberText(value, words);
    case 'select':
    case 'multiSelect':
      return listed((one) =>
        words.local(field.options?.find((option) => option.value === one)?.label ?? { en: one }),
      );
    case 'member':
    case 'department':
    case 'project':
    case 'costCentre':
      return listed(nameOf);
    case 'itinerary':
      return staysText(value, words);
    case 'yesNo':
      return words.word('yes');
    default:
      return value;
  }
}

/** One line for each stay: `2026-11-17 – 2026-11-19 上海`. */
const staysText = (value: string, words: PrintWords): string =>
  parseItinerary(value)
    ?.map(({ city, country, from, to }) =>
      [
        from === to
          ? calendarDayText(from, words)
          : `${calendarDayText(from, words)} – ${calendarDayText(to, words)}`,
        `${city} (${countryName(country, words.locale)})`,
      ].join(' '),
    )
    .join(' · ') ?? value;

const numberText = (value: string, { locale }: PrintWords) =>
  /^-?\d+(\.\d+)?$/.test(value)
    ? new Intl.NumberFormat(locale, { minimumFractionDigits: value.split('.')[1]?.length ?? 0 }).format(
        Number(value),
      )
    : value;
