import { flowEndpoints } from '@outlay/contract/documents/flow';
import { serve } from '#request/served.ts';
import { checkDrawn, getFlow, listFlows, publishFlow, removeFlow, saveFlow } from './flow.admin.service.ts';
import { listRunningDocuments, moveDocuments } from './flow.move.service.ts';
import { simulateFlow, tryFlow } from './flow.try.service.ts';

export const flowEditorRoutes = [
  serve(flowEndpoints.list, listFlows),
  serve(flowEndpoints.get, getFlow),
  serve(flowEndpoints.save, saveFlow),
  serve(flowEndpoints.check, checkDrawn),
  serve(flowEndpoints.simulate, simulateFlow),
  serve(flowEndpoints.tryOn, tryFlow),
  serve(flowEndpoints.publish, publishFlow),
  serve(flowEndpoints.running, listRunningDocuments),
  serve(flowEndpoints.move, moveDocuments),
  serve(flowEndpoints.remove, removeFlow),
];
