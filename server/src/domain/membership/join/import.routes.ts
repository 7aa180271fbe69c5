import { importEndpoints } from '@outlay/contract/membership/join.import';
import { serve, serveSlow } from '#request/served.ts';
import {
  applyImport,
  checkImport,
  getImport,
  importTemplate,
  listImportRows,
  listImports,
  undoImport,
} from './import.service.ts';

export const importRoutes = [
  serve(importEndpoints.template, (_ctx, input) => importTemplate(input)),
  serveSlow(importEndpoints.check, (ctx, { id }, files) => checkImport(ctx, id, files)),
  serve(importEndpoints.get, getImport),
  serve(importEndpoints.list, listImports),
  serve(importEndpoints.rows, listImportRows),
  serve(importEndpoints.apply, applyImport),
  serve(importEndpoints.undo, undoImport),
];
