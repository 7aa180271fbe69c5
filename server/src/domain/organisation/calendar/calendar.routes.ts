import { calendarEndpoints } from '@outlay/contract/organisation/calendar';
import { serve } from '#request/served.ts';
import { removeDay, saveDay, saveSetting, showCalendar } from './calendar.service.ts';

export const calendarRoutes = [
  serve(calendarEndpoints.get, showCalendar),
  serve(calendarEndpoints.saveSetting, saveSetting),
  serve(calendarEndpoints.saveDay, saveDay),
  serve(calendarEndpoints.removeDay, removeDay),
];
