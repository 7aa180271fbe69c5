import type { Offer, TravelDocumentKind, TravellerForm } from '@outlay/contract/travel/booking.offer';
import type { TravellerProfile } from '@outlay/contract/travel/booking.setting';

/** A traveller as typed. */
export interface TravellerDraft {
  name: string;
  givenName: string;
  familyName: string;
  gender: 'female' | 'male' | '';
  bornOn: string;
  phone: string;
  email: string;
  /** Null: none, or the stored one stays. */
  document: { kind: TravelDocumentKind; number: string; expiresOn: string } | null;
  /** Of the saved profile; its number is never shown whole. */
  stored: TravellerProfile['document'];
}
export type TravellerNeed =
  | 'name'
  | 'givenName'
  | 'familyName'
  | 'gender'
  | 'bornOn'
  | 'phone'
  | 'email'
  | 'document';

export const EMPTY_TRAVELLER: TravellerDraft = {
  ...{ name: '', givenName: '', familyName: '', gender: '', bornOn: '', phone: '', email: '' },
  ...{ document: null, stored: null },
};

export const draftOfProfile = (profile: TravellerProfile): TravellerDraft => ({
  ...{ name: profile.name, givenName: profile.givenName, familyName: profile.familyName },
  ...{ gender: profile.gender ?? '', bornOn: profile.bornOn ?? '' },
  ...{ phone: profile.phone, email: profile.email, document: null, stored: profile.document },
});

export const draftOfGuest = ({ document, ...form }: TravellerForm): TravellerDraft => ({
  ...form,
  ...{ gender: form.gender ?? '', bornOn: form.bornOn ?? '', stored: null },
  document: document && { ...document, expiresOn: document.expiresOn ?? '' },
});

/** Without a number there is no document, whatever kind is chosen. */
export const travellerOf = (draft: TravellerDraft): TravellerForm => ({
  ...{ name: draft.name.trim(), givenName: draft.givenName.trim(), familyName: draft.familyName.trim() },
  ...{ gender: draft.gender || null, bornOn: draft.bornOn || null },
  ...{ phone: draft.phone.trim(), email: draft.email.trim() },
  document:
    draft.document && draft.document.number.trim() !== ''
      ? {
          ...{ kind: draft.document.kind, number: draft.document.number.trim() },
          expiresOn: draft.document.expiresOn || null,
        }
      : null,
});

/** Where a document is asked for on every flight and train. */
const REAL_NAME: readonly string[] = ['CN', 'HK', 'MO', 'TW'];

/** What must be known of each traveller before the offer is booked. */
export function needsOf({ kind, segments }: Pick<Offer, 'kind' | 'segments'>): TravellerNeed[] {
  const countries = new Set(segments.flatMap(({ from, to }) => [from.country, to.country]));
  const rides = kind === 'flight' || kind === 'train';
  const needsDocument = countries.size > 1 || [...countries].some((one) => REAL_NAME.includes(one));
  const abroad = kind === 'flight' && [...countries].some((one) => one !== 'CN');
  return [
    ...(['name', 'phone'] as const),
    ...(rides && needsDocument ? (['document'] as const) : []),
    ...(abroad ? (['givenName', 'familyName', 'gender', 'bornOn', 'email'] as const) : []),
  ];
}

/** The needs that are not filled in; a document without its number is not. */
export const missingOf = (draft: TravellerDraft, needs: readonly TravellerNeed[]): TravellerNeed[] =>
  needs.filter((need) =>
    need === 'document'
      ? draft.document
        ? draft.document.number.trim() === ''
        : draft.stored === null
      : draft[need].trim() === '',
  );

/** The end of a number, as the server keeps it of a stored one. */
export const endingOf = (number: string): string => number.trim().slice(-4);
