import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A city of the doubles: the same table for every service, in WGS-84. */
export interface KnownCity {
  name: string;
  province: string;
  latitude: number;
  longitude: number;
}

const row = (name: string, province: string, latitude: number, longitude: number): KnownCity => ({
  ...{ name, province, latitude, longitude },
});

export const KNOWN_CITIES: readonly KnownCity[] = [
  row('北京市', '北京市', 39.904, 116.407),
  row('上海市', '上海市', 31.23, 121.474),
  row('天津市', '天津市', 39.085, 117.2),
  row('重庆市', '重庆市', 29.563, 106.551),
  row('广州市', '广东省', 23.129, 113.264),
  row('深圳市', '广东省', 22.543, 114.058),
  row('珠海市', '广东省', 22.271, 113.577),
  row('杭州市', '浙江省', 30.274, 120.155),
  row('宁波市', '浙江省', 29.868, 121.544),
  row('温州市', '浙江省', 27.994, 120.699),
  row('南京市', '江苏省', 32.06, 118.797),
  row('苏州市', '江苏省', 31.299, 120.585),
  row('无锡市', '江苏省', 31.491, 120.312),
  row('武汉市', '湖北省', 30.593, 114.306),
  row('长沙市', '湖南省', 28.228, 112.939),
  row('成都市', '四川省', 30.572, 104.067),
  row('西安市', '陕西省', 34.341, 108.94),
  row('济南市', '山东省', 36.651, 117.12),
  row('青岛市', '山东省', 36.067, 120.383),
  row('厦门市', '福建省', 24.48, 118.089),
];

/** East of it lies the sea: nobody drives there. */
export const SEA = { latitude: 30, longitude: 128 };
/** The address for which services know a city: 深圳. */
export const KNOWN_IP = '119.147.19.43';

/** How the service answers: as described, with its own error code, with an HTTP status, never, or with no JSON. */
export type MapManner = 'answers' | { refuses: number | string } | { status: number } | 'holds' | 'babbles';

export interface MapRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface MapDouble {
  url: string;
  manner: MapManner;
  heard: MapRequest[];
  /** Why requests were not as the service requires. */
  refused: string[];
  close(): Promise<void>;
}

export interface MapSaid {
  status?: number;
  body: unknown;
}

interface Behaviour {
  answer: (request: MapRequest, double: MapDouble) => MapSaid;
  /** The answer with an error code of the service. */
  refuse: (code: number | string) => MapSaid;
}

/** A simulated map service on the loopback interface. */
export async function openMapDouble({ answer, refuse }: Behaviour): Promise<MapDouble> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double');
      const incoming: MapRequest = {
        ...{ method: request.method ?? '', path: decodeURIComponent(pathname), query: searchParams },
        ...{ headers: request.headers, body: Buffer.concat(parts).toString('utf8') },
      };
      double.heard.push(incoming);
      const { manner } = double;
      if (manner === 'holds') return;
      if (manner === 'babbles') return void response.writeHead(200).end('<html>maintenance</html>');
      if (typeof manner === 'object' && 'status' in manner)
        return void response.writeHead(manner.status, { location: '/elsewhere' }).end('{}');
      const said = typeof manner === 'object' ? refuse(manner.refuses) : answer(incoming, double);
      response
        .writeHead(said.status ?? 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(said.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: MapDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ manner: 'answers', heard: [], refused: [] },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

/** Length of a road of the doubles in metres: a quarter longer than the straight line on a flat map. */
export function roadBetween(points: readonly { latitude: number; longitude: number }[]): number {
  let length = 0;
  points.slice(1).forEach((to, place) => {
    const from = points[place];
    if (!from) return;
    const north = (to.latitude - from.latitude) * 111_195;
    const east = (to.longitude - from.longitude) * 111_195 * Math.cos((from.latitude * Math.PI) / 180);
    length += Math.hypot(north, east);
  });
  return Math.round(length * 1.25);
}

export const cityNear = (at: { latitude: number; longitude: number }): KnownCity | undefined =>
  KNOWN_CITIES.find(
    (city) => Math.abs(city.latitude - at.latitude) < 0.2 && Math.abs(city.longitude - at.longitude) < 0.2,
  );

/** Whether the sea is among the points, with the inexactness of a conversion. */
export const isAtSea = (points: readonly { longitude: number }[]): boolean =>
  points.some(({ longitude }) => longitude > 126);
