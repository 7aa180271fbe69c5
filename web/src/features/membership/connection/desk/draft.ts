import type { Connection, ConnectionForm } from '@outlay/contract/membership/connection';
import {
  isSecretRequired,
  USES_OF,
  type ConnectionKind,
  type ConnectionSecret,
  type ConnectionSettings,
} from '@outlay/contract/membership/connection.settings';
import { newId } from '#device/id.ts';
import { emptySettings, isSingleSignOn, missingSettings, secretsOf } from './kinds.ts';

/** The form as it is edited; secrets are empty unless they are replaced. */
export type Draft = Omit<ConnectionForm, 'secrets'> & { secrets: Partial<Record<ConnectionSecret, string>> };

/** A new connection signs in; what else it does is switched on later. SCIM has one use only. */
const firstUses = (kind: ConnectionKind) =>
  USES_OF[kind].filter((use) => use === 'signIn' || USES_OF[kind].length === 1);

export const newDraft = (kind: ConnectionKind, name: string): Draft => ({
  ...{ id: newId(), version: 0, name, settings: emptySettings(kind), secrets: {} },
  uses: firstUses(kind),
  firstMeeting: { trustsDirectory: false, createsMembers: false, departmentId: null },
  bringsFactor: false,
  enforced: { domains: [], breakGlassId: null },
});

export const draftOf = (connection: Connection): Draft => {
  const { id, version, name, settings, uses, firstMeeting, bringsFactor, enforced } = connection;
  return { id, version, name, settings, uses, secrets: {}, firstMeeting, bringsFactor, enforced };
};

/** What is sent: empty secrets are left out, and what the kind does not have is empty. */
export function formOf(draft: Draft): ConnectionForm {
  const { settings, firstMeeting, bringsFactor, enforced } = draft;
  const sent = secretsOf(settings).flatMap((name) => {
    const value = draft.secrets[name]?.trim();
    return value ? [[name, value] as const] : [];
  });
  const enforces = isSingleSignOn(settings.kind) && enforced.domains.length > 0;
  return {
    ...draft,
    name: draft.name.trim(),
    settings: tidied(settings),
    secrets: Object.fromEntries(sent),
    firstMeeting: firstMeeting.createsMembers ? firstMeeting : { ...firstMeeting, departmentId: null },
    bringsFactor: isSingleSignOn(settings.kind) && bringsFactor,
    enforced: enforces ? enforced : { domains: [], breakGlassId: null },
  };
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Several certificates may be pasted into one field. */
function tidied(settings: ConnectionSettings): ConnectionSettings {
  if (!('certificates' in settings)) return settings;
  const certificates = settings.certificates.flatMap((text) => text.match(CERTIFICATE) ?? [text.trim()]);
  return { ...settings, certificates: certificates.filter((text) => text !== '') };
}

/** The paths of required fields that are empty; a stored secret is not required. */
export function missingIn(draft: Draft, stored: readonly ConnectionSecret[]): string[] {
  const { name, settings, secrets, firstMeeting, enforced } = draft;
  const missing = missingSettings(tidied(settings));
  if (name.trim() === '') missing.push('name');
  for (const secret of secretsOf(settings).filter((one) => isSecretRequired(settings, one)))
    if (!secrets[secret]?.trim() && !stored.includes(secret)) missing.push(`secrets.${secret}`);
  if (firstMeeting.createsMembers && !firstMeeting.departmentId) missing.push('firstMeeting.departmentId');
  if (isSingleSignOn(settings.kind) && enforced.domains.length > 0 && !enforced.breakGlassId)
    missing.push('enforced.breakGlassId');
  return missing;
}
