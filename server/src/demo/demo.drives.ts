import { RATE_PRESETS } from '@outlay/contract/travel/drive.presets';
import type { DriveForm } from '@outlay/contract/travel/drive';
import type { Place } from '@outlay/contract/travel/map';
import { claimDrives } from '#domain/travel/drive/drive.claim.service.ts';
import { saveDrive } from '#domain/travel/drive/drive.service.ts';
import { saveRate } from '#domain/travel/drive/mileage-rate.service.ts';
import { decideVehicles, saveVehicle } from '#domain/travel/drive/vehicle.service.ts';
import { createEmbeddedMap } from '#provider/map/map.embedded.ts';
import { newId } from '#system/id.ts';
import { at, type Extra } from './demo.extra.ts';

interface Driving {
  driver: string;
  /** Another member, whose vehicle waits to be confirmed. */
  other: string;
  administrator: string;
}

const place = (name: string, latitude: number, longitude: number): Place => ({
  ...{ name, address: '上海市', city: '上海', latitude, longitude, source: 'map', sourceSystem: 'wgs84' },
});
const OFFICE = place('漕河泾开发区', 31.1664, 121.3926);
const SHOP = place('花桥门店', 31.2978, 121.1035);
const STORE = place('松江仓库', 31.0322, 121.2277);

/** The company's rates, two vehicles, and drives: one on a draft, two that can be claimed. */
export function demoDrives({ driver, other, administrator }: Driving): Extra[] {
  const [vehicleId, first, rateId] = [newId(), newId(), newId()];
  const [preset] = RATE_PRESETS;
  const vehicle = (id: string, plate: string) => ({
    ...{
      id,
      version: 0,
      plate,
      class: 'small' as const,
      fiscalPower: null,
      fromDay: '2026-01-01',
      toDay: null,
    },
  });
  return [
    at(60, administrator, async (ctx) => {
      if (!preset) return;
      const { code: _, ...shape } = preset;
      await saveRate(ctx, { ...shape, id: rateId, version: 0, monthCap: 150_000, excludesCommute: false });
    }),
    at(59, driver, (ctx) => saveVehicle(ctx, vehicle(vehicleId, '沪A D7F21'))),
    at(58, administrator, (ctx) =>
      decideVehicles(ctx, { items: [{ id: vehicleId, version: 1 }], confirmed: true, remarks: '' }),
    ),
    at(2, other, (ctx) => saveVehicle(ctx, vehicle(newId(), '沪B 8K306'))),
    ...[
      drove(9, driver, { id: first, vehicleId, purpose: '花桥门店巡检', stops: [OFFICE, SHOP] }),
      drove(8.9, driver, {
        id: newId(),
        vehicleId,
        purpose: '花桥门店巡检',
        stops: [SHOP, OFFICE],
        favourite: true,
      }),
      drove(3, driver, { id: newId(), vehicleId, purpose: '仓库盘点', stops: [OFFICE, STORE, SHOP] }),
    ],
    at(8.5, driver, (ctx) =>
      claimDrives(ctx, { documentId: newId(), driveIds: [first], title: '花桥门店巡检' }),
    ),
  ];
}

type Drove = Pick<DriveForm, 'id' | 'vehicleId' | 'purpose' | 'stops'> & Partial<DriveForm>;

const drove = (daysAgo: number, account: string, own: Drove): Extra =>
  at(daysAgo, account, async (ctx) => {
    const now = ctx.now().getTime();
    // The demo is one transaction, and its map calls nobody.
    const whole = { ...ctx, transact: <T>(work: (inner: typeof ctx) => Promise<T>) => work(ctx) };
    await saveDrive(createEmbeddedMap(), whole, {
      ...{ version: 0, kind: 'places', passengers: 0, odometer: null, ownDistanceM: null, ownReason: '' },
      startedAt: new Date(now - 3_600_000).toISOString(),
      endedAt: new Date(now - 600_000).toISOString(),
      favourite: false,
      ...own,
    });
  });
