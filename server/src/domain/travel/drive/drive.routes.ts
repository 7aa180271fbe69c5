import { driveEndpoints } from '@outlay/contract/travel/drive';
import { mileageRateEndpoints } from '@outlay/contract/travel/drive.rate';
import { vehicleEndpoints } from '@outlay/contract/travel/drive.vehicle';
import type { MapPort } from '#provider/map/map.port.ts';
import { serve, serveRemembering, serveSlow } from '#request/served.ts';
import { getSetup, saveCommute } from './commute.service.ts';
import { claimDrives } from './drive.claim.service.ts';
import { estimateDrive, getDrive, listMyDrives, listOfDocument } from './drive.read.service.ts';
import { removeDrive, saveDrive } from './drive.service.ts';
import { listRatesWithUse, removeRate, saveRate } from './mileage-rate.service.ts';
import { consentToLocation, putPoints, withdrawLocationConsent } from './track.service.ts';
import {
  countVehicles,
  decideVehicles,
  exportVehicles,
  listMyVehicles,
  listVehicles,
  removeVehicle,
  saveVehicle,
} from './vehicle.service.ts';

export const driveRoutes = (maps: MapPort) => [
  serve(vehicleEndpoints.mine, (ctx) => listMyVehicles(ctx)),
  serve(vehicleEndpoints.save, saveVehicle),
  serve(vehicleEndpoints.remove, removeVehicle),
  serve(vehicleEndpoints.page, listVehicles),
  serve(vehicleEndpoints.totals, countVehicles),
  serveSlow(vehicleEndpoints.export, exportVehicles),
  serve(vehicleEndpoints.decide, decideVehicles),
  serve(mileageRateEndpoints.all, (ctx) => listRatesWithUse(ctx)),
  serve(mileageRateEndpoints.save, saveRate),
  serve(mileageRateEndpoints.remove, removeRate),
  serve(driveEndpoints.mine, listMyDrives),
  serve(driveEndpoints.detail, (ctx, { id }) => getDrive(ctx, id)),
  serve(driveEndpoints.setup, (ctx) => getSetup(ctx)),
  serve(driveEndpoints.estimate, estimateDrive),
  serve(driveEndpoints.ofDocument, (ctx, { documentId }) => listOfDocument(ctx, documentId)),
  serve(driveEndpoints.consent, (ctx) => consentToLocation(ctx)),
  serve(driveEndpoints.putPoints, putPoints),
  serveSlow(driveEndpoints.saveCommute, (ctx, places) => saveCommute(maps, ctx, places)),
  serveSlow(driveEndpoints.save, (ctx, form) => saveDrive(maps, ctx, form)),
  serveRemembering(driveEndpoints.claim, claimDrives),
  serve(driveEndpoints.remove, (ctx, { id }) => removeDrive(ctx, id)),
  serve(driveEndpoints.withdrawConsent, (ctx) => withdrawLocationConsent(ctx)),
];
