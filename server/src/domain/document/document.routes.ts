import { documentEndpoints } from '@outlay/contract/document';
import { serve } from '#kit/served.ts';
import { urgeDocument, voidDocument, withdrawDocument } from './document.act.service.ts';
import { deleteDraft, getDraft, listTypes, saveDraft } from './document.draft.service.ts';
import {
  getDocument,
  listCompanyDocuments,
  listCopiedToMe,
  listMyDocuments,
  markCcRead,
} from './document.read.service.ts';
import { submitDocument } from './document.submit.service.ts';

export const documentRoutes = [
  serve(documentEndpoints.types, listTypes),
  serve(documentEndpoints.listMine, listMyDocuments),
  serve(documentEndpoints.listCc, listCopiedToMe),
  serve(documentEndpoints.listCompany, listCompanyDocuments),
  serve(documentEndpoints.detail, (ctx, { id }) => getDocument(ctx, id)),
  serve(documentEndpoints.draft, getDraft),
  serve(documentEndpoints.saveDraft, saveDraft),
  serve(documentEndpoints.deleteDraft, (ctx, { id }) => deleteDraft(ctx, id)),
  serve(documentEndpoints.submit, submitDocument),
  serve(documentEndpoints.withdraw, withdrawDocument),
  serve(documentEndpoints.urge, (ctx, { id }) => urgeDocument(ctx, id)),
  serve(documentEndpoints.void, voidDocument),
  serve(documentEndpoints.markCcRead, (ctx, { id }) => markCcRead(ctx, id)),
];
