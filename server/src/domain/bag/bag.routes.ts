import { bagEndpoints } from '@outlay/contract/bag';
import { serve, serveSlow } from '#kit/served.ts';
import { exportBags } from './bag.export.service.ts';
import { closeBag, receiveBag, reportMissing, returnBag } from './bag.desk.service.ts';
import { changeBag, createBag, discardBag, handOver, takeBack } from './bag.own.service.ts';
import { getBag, getBagOfDocument, listBags, listCandidates, listMyBags } from './bag.read.service.ts';

export const bagRoutes = [
  serve(bagEndpoints.mine, listMyBags),
  serve(bagEndpoints.candidates, (ctx) => listCandidates(ctx)),
  serve(bagEndpoints.ofDocument, (ctx, { id }) => getBagOfDocument(ctx, id)),
  serve(bagEndpoints.detail, (ctx, { id }) => getBag(ctx, id)),
  serve(bagEndpoints.list, listBags),
  serveSlow(bagEndpoints.exportPage, exportBags),
  serve(bagEndpoints.create, createBag),
  serve(bagEndpoints.change, changeBag),
  serve(bagEndpoints.handOver, handOver),
  serve(bagEndpoints.takeBack, takeBack),
  serve(bagEndpoints.discard, discardBag),
  serve(bagEndpoints.receive, receiveBag),
  serve(bagEndpoints.close, closeBag),
  serve(bagEndpoints.reportMissing, reportMissing),
  serve(bagEndpoints.return, returnBag),
];
