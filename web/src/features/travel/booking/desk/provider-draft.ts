import type {
  TravelProvider,
  TravelProviderForm,
  TravelProviderKind,
} from '@outlay/contract/travel/booking.setting';
import { SECRETS_OF } from '@outlay/contract/travel/booking.setting';
import { newId } from '#device/id.ts';

export const newProvider = (kind: TravelProviderKind, name: string): TravelProviderForm => ({
  ...{ id: newId(), version: 0, kind, name, apiBase: null, account: '', secrets: {} },
  // What has no secrets works at once.
  enabled: SECRETS_OF[kind].length === 0,
});

/** Its secrets are not known here: a field that stays empty keeps the stored one. */
export const draftOf = (provider: TravelProvider): TravelProviderForm => ({
  ...{ id: provider.id, version: provider.version, kind: provider.kind, name: provider.name },
  ...{ apiBase: provider.apiBase, account: provider.account, secrets: {}, enabled: provider.enabled },
});

/** What is sent: empty fields are left out. */
export const sentOf = ({ secrets, apiBase, ...draft }: TravelProviderForm): TravelProviderForm => ({
  ...draft,
  apiBase: apiBase?.trim() || null,
  secrets: Object.fromEntries(Object.entries(secrets).filter(([, text]) => text.trim() !== '')),
});

export type ProviderField = 'name' | 'apiBase' | 'account' | `secrets.${string}`;

/** Secrets without which nothing works; those of the webhook can be missing. */
export const isNeeded = (secret: string): boolean => secret !== 'webhookSecret';

/** What is missing; a travel agency has neither a usual address nor an account by itself. */
export function missingIn(draft: TravelProviderForm, stored: readonly string[]): ProviderField[] {
  const { kind, name, apiBase, account, secrets } = draft;
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(kind === 'tmc' && !apiBase?.trim() ? (['apiBase'] as const) : []),
    ...(kind === 'tmc' && account.trim() === '' ? (['account'] as const) : []),
    ...SECRETS_OF[kind]
      .filter((one) => isNeeded(one) && !stored.includes(one) && !secrets[one]?.trim())
      .map((one): ProviderField => `secrets.${one}`),
  ];
}
