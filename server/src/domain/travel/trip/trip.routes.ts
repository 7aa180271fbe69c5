import { safetyEndpoints } from '@outlay/contract/travel/trip.safety';
import { tripEndpoints } from '@outlay/contract/travel/trip';
import { serve, serveRemembering } from '#request/served.ts';
import {
  getContact,
  getMyContact,
  getSetting,
  saveMyContact,
  saveSetting,
  whoIsWhere,
} from './safety.service.ts';
import { exportCalendar } from './trip.calendar.service.ts';
import { claimRest, reviseTrip } from './trip.claim.service.ts';
import { getTrip, listMyTrips, savePlan } from './trip.service.ts';

export const tripRoutes = [
  serve(tripEndpoints.mine, listMyTrips),
  serve(tripEndpoints.detail, getTrip),
  serveRemembering(tripEndpoints.savePlan, savePlan),
  serveRemembering(tripEndpoints.claimRest, claimRest),
  serveRemembering(tripEndpoints.revise, reviseTrip),
  serve(tripEndpoints.calendar, exportCalendar),
  serve(safetyEndpoints.setting, getSetting),
  serve(safetyEndpoints.saveSetting, saveSetting),
  serve(safetyEndpoints.whoIsWhere, whoIsWhere),
  serve(safetyEndpoints.contact, getContact),
  serve(safetyEndpoints.mine, getMyContact),
  serve(safetyEndpoints.saveMine, saveMyContact),
];
