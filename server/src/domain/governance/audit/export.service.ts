import { AUDIT_EXPORT_MOST, type AuditEvent, type auditEndpoints } from '@outlay/contract/governance/audit';
import type { Received } from '@outlay/contract/endpoint';
import type { Locale } from '@outlay/contract/locale';
import type { Context } from '#request/context.ts';
import { exportList } from '#request/list-export.ts';
import { headings } from '#text/list.words.ts';
import type { Cell } from '#request/table-file.ts';
import { countAuditEvents, listAuditEvents } from './audit.service.ts';
import { actWord, itemWord } from './audit.words.ts';

/**
 * Streams the audit log as a file; the export itself is audited first. Labels are in the reader's language;
 * codes and ids have columns of their own, for tools, equal in every language.
 */
export const exportAudit = (ctx: Context, { format, ...filter }: Received<typeof auditEndpoints.export>) =>
  exportList<AuditEvent>(ctx, {
    ...{ list: 'audit', act: 'audit.export', most: AUDIT_EXPORT_MOST, format, filter },
    headings: headings(ctx.locale, [
      ...(['eventNumber', 'at', 'atUtc', 'person', 'personId', 'onBehalfOf', 'onBehalfOfId'] as const),
      ...(['action', 'actionCode', 'itemType', 'itemTypeCode', 'item', 'itemId', 'details', 'hash'] as const),
    ]),
    count: (inside) => countAuditEvents(inside, filter, AUDIT_EXPORT_MOST + 1),
    page: (inside, page) => listAuditEvents(inside, { ...filter, ...page }),
    cells: (event) => cellsOf(event, ctx.locale),
  });

function cellsOf(event: AuditEvent, locale: Locale): Cell[] {
  const { seq, at, actor, actingFor, action, objectType, objectId, detail, names, hash } = event;
  const called = typeof detail['object'] === 'string' ? detail['object'] : names[objectId ?? ''];
  return [
    ...[seq, new Date(at), at],
    ...[actor?.name ?? null, actor?.id ?? null, actingFor?.name ?? null, actingFor?.id ?? null],
    ...[actWord(action, locale), action],
    ...[itemWord(objectType, locale), objectType, called ?? null, objectId],
    ...[JSON.stringify(detail), hash],
  ];
}
