import { documentEndpoints } from '@outlay/contract/documents/document';
import { documentListEndpoints } from '@outlay/contract/documents/document.list';
import { typeEndpoints } from '@outlay/contract/documents/document.type';
import { listOpenAdvances } from '#domain/spend/advance/advance.service.ts';
import { serve, serveRemembering, serveSlow, serveWide } from '#request/served.ts';
import { reviseDocument, urgeDocument, voidDocument, withdrawDocument } from './submit/owner-acts.service.ts';
import { deleteDraft, getDraft, recheck, saveDraft } from './draft/draft.service.ts';
import {
  requestRevocation,
  holdDocument,
  releaseHold,
  returnPassed,
  revokeDocument,
  terminateDocument,
  unapproveDocument,
} from './finance/finance.service.ts';
import { getDocument, listCopiedToMe, listMyDocuments, listTrips, markCcRead } from './read/read.service.ts';
import { exportCompanyDocuments, listCompanyDocuments, sumCompanyDocuments } from './read/list.service.ts';
import { submitDocument } from './submit/submit.service.ts';
import { commentDocument, copyTo } from './talk/talk.service.ts';
import { listAllTypes, removeType, reorderTypes, saveType } from './type/type.admin.service.ts';
import { listTypes } from './type/type.service.ts';

export const documentRoutes = [
  serve(documentEndpoints.types, listTypes),
  serveWide(documentEndpoints.listMine, listMyDocuments),
  serveWide(documentEndpoints.listCc, listCopiedToMe),
  serveWide(documentListEndpoints.company, listCompanyDocuments),
  serve(documentListEndpoints.totals, sumCompanyDocuments),
  serveSlow(documentListEndpoints.export, exportCompanyDocuments),
  serveWide(documentEndpoints.detail, (ctx, { id }) => getDocument(ctx, id)),
  serve(documentEndpoints.draft, getDraft),
  serveRemembering(documentEndpoints.saveDraft, saveDraft),
  serveRemembering(documentEndpoints.deleteDraft, (ctx, { id }) => deleteDraft(ctx, id)),
  serveRemembering(documentEndpoints.submit, submitDocument),
  serveRemembering(documentEndpoints.withdraw, withdrawDocument),
  serveRemembering(documentEndpoints.urge, (ctx, { id }) => urgeDocument(ctx, id)),
  serveRemembering(documentEndpoints.void, voidDocument),
  serveRemembering(documentEndpoints.revise, reviseDocument),
  serve(documentEndpoints.askRevoke, requestRevocation),
  serve(documentEndpoints.revoke, revokeDocument),
  serve(documentEndpoints.terminate, terminateDocument),
  serve(documentEndpoints.unapprove, unapproveDocument),
  serve(documentEndpoints.returnPassed, returnPassed),
  serve(documentEndpoints.hold, holdDocument),
  serve(documentEndpoints.release, releaseHold),
  serveRemembering(documentEndpoints.comment, commentDocument),
  serve(documentEndpoints.copyTo, copyTo),
  serve(documentEndpoints.markCcRead, (ctx, { id }) => markCcRead(ctx, id)),
  serve(documentEndpoints.advances, listOpenAdvances),
  serve(documentEndpoints.trips, listTrips),
  serve(documentEndpoints.check, (ctx, { id }) => recheck(ctx, id)),
  serve(typeEndpoints.all, listAllTypes),
  serve(typeEndpoints.save, saveType),
  serve(typeEndpoints.reorder, reorderTypes),
  serve(typeEndpoints.remove, removeType),
];
