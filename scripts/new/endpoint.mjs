import { camel, capital, kebab, nameOf, placeOf } from './names.mjs';

/** The skeleton of an endpoint: contract, service, route, access rule and test. */
export function endpoint(place, word) {
  const { floor, domain } = placeOf(place);
  const name = nameOf(word);
  const part = `${domain}.${kebab(name)}`;
  const group = `${camel(domain)}${capital(name)}Endpoints`;
  const folder = `server/src/domain/${floor}/${domain}`;
  const routes = `${folder}/${domain}.routes.ts`;
  const path = `/base/${camel(domain)}/${name}`;
  const files = {
    [`contract/src/${floor}/${part}.ts`]: `import { z } from 'zod';
import { change } from '../endpoint.ts';
import { Done, Id } from '../fields.ts';

export const ${group} = {
  ${name}: change({
    path: '${path}',
    policy: 'signedIn',
    secret: false,
    idempotency: 'required',
    request: z.object({ id: Id }),
    response: Done,
    summary: '${capital(name)} one.',
  }),
};
`,
    [`${folder}/${part}.service.ts`]: `import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';

/** @throws NOT_FOUND for an unknown id or one of another company. */
export function ${name}(_ctx: Context, { id }: { id: string }): Promise<{ done: true }> {
  return Promise.reject(new AppError('NOT_FOUND', id));
}
`,
    [`${folder}/${part}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest';
import { ${group} } from '@outlay/contract/${floor}/${part}';
import { newId } from '#system/id.ts';
import { newCompany, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

test('Somebody who names what is not there is told so', async () => {
  const answer = await server.call(crew.employee, ${group}.${name}, { id: newId() });

  expect(answer.status).toBe(404);
});
`,
  };
  return {
    files,
    lines: [
      {
        path: routes,
        before: '\nexport const ',
        add: `import { ${group} } from '@outlay/contract/${floor}/${part}';\nimport { ${name} } from './${part}.service.ts';\n`,
      },
      { path: routes, before: '];', add: `  serve(${group}.${name}, ${name}),\n` },
      {
        path: `server/test/access/${floor}.ts`,
        before: '};',
        add: `  '${path}': 'x00000000 nobody nothing',\n`,
      },
    ],
    next: `Now say in ${floor}.ts of server/test/access who may call it and of what it asks, write its words, and make its test tell what a person notices.`,
  };
}
