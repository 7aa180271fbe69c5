import { countryName } from '@outlay/contract/country';
import { parseItinerary, type Stay } from '@outlay/contract/documents/document.itinerary';
import { formatDay } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { i18n } from '@lingui/core';

/** The stays of a form, which may still be incomplete. */
export function staysIn(value: string): Stay[] {
  try {
    const stays: unknown = JSON.parse(value);
    return Array.isArray(stays) ? (stays as Stay[]) : [];
  } catch {
    return [];
  }
}

/** `2026-11-17 – 2026-11-19` as the language writes it; one day once. */
export const spanText = (from: string, to: string): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** An itinerary as text: each stay with its days. */
export const itineraryText = (value: string): string =>
  listWords(
    (parseItinerary(value) ?? []).map(
      ({ city, country, from, to }) =>
        `${city} (${countryName(country, i18n.locale)}), ${spanText(from, to)}`,
    ),
  ) || value;
