import { documentEndpoints, documentListEndpoints, typeEndpoints } from '@outlay/contract/document';
import { listOpenAdvances } from '#domain/advance/advance.service.ts';
import { serve, serveSlow } from '#kit/served.ts';
import { reviseDocument, urgeDocument, voidDocument, withdrawDocument } from './document.act.service.ts';
import { deleteDraft, getDraft, recheck, saveDraft } from './document.draft.service.ts';
import {
  askRevoke,
  holdDocument,
  releaseHold,
  returnPassed,
  revokeDocument,
  terminateDocument,
  unapproveDocument,
} from './document.finance.service.ts';
import {
  getDocument,
  listCopiedToMe,
  listMyDocuments,
  listTrips,
  markCcRead,
} from './document.read.service.ts';
import { exportCompanyDocuments, listCompanyDocuments, sumCompanyDocuments } from './list.service.ts';
import { submitDocument } from './document.submit.service.ts';
import { commentDocument, copyTo } from './document.talk.service.ts';
import { listAllTypes, removeType, reorderTypes, saveType } from './type.admin.service.ts';
import { listTypes } from './type.service.ts';

export const documentRoutes = [
  serve(documentEndpoints.types, listTypes),
  serve(documentEndpoints.listMine, listMyDocuments),
  serve(documentEndpoints.listCc, listCopiedToMe),
  serve(documentListEndpoints.company, listCompanyDocuments),
  serve(documentListEndpoints.totals, sumCompanyDocuments),
  serveSlow(documentListEndpoints.export, exportCompanyDocuments),
  serve(documentEndpoints.detail, (ctx, { id }) => getDocument(ctx, id)),
  serve(documentEndpoints.draft, getDraft),
  serve(documentEndpoints.saveDraft, saveDraft),
  serve(documentEndpoints.deleteDraft, (ctx, { id }) => deleteDraft(ctx, id)),
  serve(documentEndpoints.submit, submitDocument),
  serve(documentEndpoints.withdraw, withdrawDocument),
  serve(documentEndpoints.urge, (ctx, { id }) => urgeDocument(ctx, id)),
  serve(documentEndpoints.void, voidDocument),
  serve(documentEndpoints.revise, reviseDocument),
  serve(documentEndpoints.askRevoke, askRevoke),
  serve(documentEndpoints.revoke, revokeDocument),
  serve(documentEndpoints.terminate, terminateDocument),
  serve(documentEndpoints.unapprove, unapproveDocument),
  serve(documentEndpoints.returnPassed, returnPassed),
  serve(documentEndpoints.hold, holdDocument),
  serve(documentEndpoints.release, releaseHold),
  serve(documentEndpoints.comment, commentDocument),
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
