import { bagEndpoints } from '@outlay/contract/processing/bag';
import { bagListEndpoints } from '@outlay/contract/processing/bag.list';
import { serve, serveSlow } from '#request/served.ts';
import {
  closeBag,
  closeMany,
  receiveBag,
  receiveMany,
  reportMissing,
  returnBag,
} from './bag.desk.service.ts';
import { countBags, exportBags, listBags } from './bag.list.service.ts';
import { changeBag, createBag, discardBag, handOver, takeBack } from './bag.own.service.ts';
import { getBag, getBagOfDocument, listCandidates, listMyBags } from './bag.read.service.ts';

export const bagRoutes = [
  serve(bagEndpoints.mine, listMyBags),
  serve(bagEndpoints.candidates, (ctx) => listCandidates(ctx)),
  serve(bagEndpoints.ofDocument, (ctx, { id }) => getBagOfDocument(ctx, id)),
  serve(bagEndpoints.detail, (ctx, { id }) => getBag(ctx, id)),
  serve(bagListEndpoints.bags, listBags),
  serve(bagListEndpoints.totals, countBags),
  serveSlow(bagListEndpoints.export, exportBags),
  serve(bagListEndpoints.receiveMany, receiveMany),
  serve(bagListEndpoints.closeMany, closeMany),
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
