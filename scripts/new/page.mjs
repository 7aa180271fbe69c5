import { nameOf, placeOf, sentence } from './names.mjs';

/** The skeleton of a page on the phone: address, title, code, test, and its entry in the list of screenshots. */
export function page(place, word) {
  const { floor, domain } = placeOf(place);
  const name = nameOf(word, /^[A-Z][A-Za-z]*$/);
  const route = name[0].toLowerCase() + name.slice(1);
  const folder = `web/src/features/${floor}/${domain}/phone`;
  const title = sentence(name);
  const files = {
    [`${folder}/${name}Page.tsx`]: `import { Trans, useLingui } from '@lingui/react/macro';
import { Empty } from '#ui/Empty.tsx';
import { Page } from '#ui/Page.tsx';

export function ${name}Page() {
  const { t } = useLingui();
  return (
    <Page title={t\`${title}\`}>
      <Empty title={t\`Nothing here yet\`}>
        <Trans>What comes here is listed with the newest first.</Trans>
      </Empty>
    </Page>
  );
}
`,
    [`${folder}/${name}Page.test.tsx`]: `import { ROUTES } from '@outlay/contract/routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../../test/render-page.tsx';
import { ${name}Page } from './${name}Page.tsx';

test('Somebody with nothing yet is told what will be here', () => {
  renderPage(<${name}Page />, { at: ROUTES.${route} });

  expect(screen.getByText('Nothing here yet')).toBeVisible();
});
`,
  };
  return {
    files,
    lines: [
      {
        path: 'contract/src/routes.ts',
        before: "  frame: '/pages/",
        add: `  ${route}: '/pages/${domain}/${route}',\n`,
      },
      {
        path: 'web/src/app/routes.ts',
        before: '  catalogue: ',
        add: `  ${route}: member(msg\`${title}\`, () =>\n    import('#features/${floor}/${domain}/phone/${name}Page.tsx').then((m) => m.${name}Page),\n  ),\n`,
      },
      {
        path: 'e2e/pages.ts',
        before: "  { name: 'home-currencies'",
        add: `  { name: '${domain}-${route.toLowerCase()}', who: 'employee', path: ROUTES.${route} },\n`,
      },
    ],
    next: 'Now `cd web && npx lingui extract --clean`, translate its texts, and look at its pictures: npm run screens.',
  };
}
