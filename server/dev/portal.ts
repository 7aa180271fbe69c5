import { createServer } from 'node:http';
import { newPortal, PORTAL, CDP_SECRET } from '#provider/single-sign-on/cdp.double.ts';
import { ROUTES } from '@outlay/contract/routes';
import { PORTAL_PEOPLE } from './people.ts';

export { CDP_SECRET, PORTAL };

/** A portal whose page signs a ticket for the person that is chosen, and sends the browser to the product with it. */
export async function openPortal(site: string, port: number): Promise<void> {
  const portal = newPortal(() => new Date());
  const list = PORTAL_PEOPLE.map(({ id, name }) => `<li><a href="/?sub=${id}">${name}</a></li>`).join('');
  const begun = Date.now();
  const server = createServer((request, response) => {
    const sub = new URL(request.url ?? '/', 'http://portal').searchParams.get('sub');
    const person = PORTAL_PEOPLE.find(({ id }) => id === sub);
    if (!person) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(`<!doctype html><title>Portal</title><h1>Who are you?</h1><ul>${list}</ul>`);
      return;
    }
    const claims = portal.claims();
    const jti = `${begun} ${String(claims['jti'])}`;
    const about = { aud: site, sub: person.id, jti, name: person.name, mobile: person.phone };
    void portal.sign('HS256', { ...claims, ...about }).then((ticket) => {
      const query = new URLSearchParams({ app: PORTAL, ticket });
      response.writeHead(302, { location: `${site}${ROUTES.cdp}?${query.toString()}` }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}
