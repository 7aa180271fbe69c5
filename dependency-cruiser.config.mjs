import { mayKnow } from './domains.mjs';

const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
/** A domain's files, whichever of the three packages holds them. */
const room = (domain) =>
  `^(contract/src/${domain}[./]|server/src/domain/${domain}/|web/src/features/${domain}/)`;
const anyRoom = room('[a-z-]+');
/** What every domain may speak of: the words of the contract that are nobody's own. */
const COMMON =
  '^contract/src/(endpoint|errors|page|money|capital|locale|fields|permission|feature|allocation|expression|import)\\.';
const TEST = '\\.test\\.tsx?$|^server/test/|^web/test/';

export default {
  forbidden: [
    never('no-cycles', {}, { circular: true }, 'Everything flows one way.'),
    never(
      'contract-stands-alone',
      { path: '^contract/' },
      { path: '^(server|web|e2e)/' },
      'The contract knows neither side.',
    ),
    never(
      'server-never-web',
      { path: '^server/' },
      { path: '^(web|e2e)/' },
      'The two sides meet in the contract.',
    ),
    never(
      'web-never-server',
      { path: '^web/' },
      { path: '^(server|e2e)/' },
      'The two sides meet in the contract.',
    ),
    never(
      'e2e-meets-the-product-in-the-browser',
      { path: '^e2e/' },
      { path: '^(web/|server/src/(?!specimen/))' },
    ),

    // server: app -> domain -> provider ports -> kit -> database.
    never(
      'kit-knows-no-domain',
      { path: '^server/src/(kit|provider)/', pathNot: TEST },
      { path: '^server/src/(domain/|app|demo/|specimen/)' },
    ),
    never(
      'database-is-the-ground',
      { path: '^server/src/database/' },
      { path: '^server/src/(app|domain|provider|kit|demo)' },
    ),
    never(
      'routes-never-query',
      { path: '^server/src/domain/[a-z-]+/[a-z-]+\\.routes\\.ts$' },
      { path: '^server/src/database/' },
    ),
    never(
      'only-ports-inward',
      { path: '^server/src/(domain|kit)/', pathNot: TEST },
      { path: '^server/src/provider/', pathNot: '\\.port\\.ts$' },
    ),
    never(
      'routes-are-doors',
      { path: '\\.(service|policy|repository)\\.ts$' },
      { path: '\\.routes\\.ts$|^server/src/kit/http' },
    ),
    never('repository-is-the-floor', { path: '\\.repository\\.ts$' }, { path: '\\.(service|policy)\\.ts$' }),
    never(
      'only-the-service-is-public',
      { path: '^server/src/domain/([a-z-]+)/', pathNot: TEST },
      { path: '^server/src/domain/', pathNot: '^server/src/domain/$1/|\\.service\\.ts$' },
      'Another domain is reached through its service.',
    ),
    never(
      'the-engine-knows-nothing',
      { path: '^server/src/engine/', pathNot: TEST },
      { path: '^server/src/(?!engine/)' },
      'How a document goes through a flow: pure, so that it can be proved.',
    ),
    never(
      'specimens-know-nothing',
      { path: '^server/src/specimen/', pathNot: TEST },
      { path: '^server/src/(?!(specimen|typeset)/)' },
    ),
    never(
      'typeset-knows-nothing',
      { path: '^server/src/typeset/', pathNot: TEST },
      { path: '^server/src/(?!typeset/)' },
      'Marks on a page, and the page as a PDF.',
    ),
    never(
      'typeset-is-behind-a-port',
      { path: '^server/src/(?!(typeset|specimen|provider)/)', pathNot: TEST },
      { path: '^server/src/typeset/' },
    ),

    // web: app -> features -> host, ui, i18n -> kit.
    never(
      'features-know-no-app',
      { path: '^web/src/(features|ui|kit|host|i18n)/', pathNot: TEST },
      { path: '^web/src/app/' },
    ),
    never(
      'shared-knows-no-feature',
      { path: '^web/src/(ui|kit|host|i18n)/', pathNot: TEST },
      { path: '^web/src/features/' },
    ),
    never(
      'only-kit-fetches',
      { path: '^web/src/(features|admin)/', pathNot: `\\.queries\\.tsx?$|${TEST}` },
      { path: '^web/src/kit/api' },
    ),
    never(
      'the-phone-never-loads-antd',
      { path: '^web/src/(?!admin/)' },
      { path: 'node_modules/antd/|^web/src/admin/' },
    ),

    // between domains: the map.
    never(
      'every-domain-is-on-the-map',
      { path: '^(server/src/domain|web/src/features)/', pathNot: Object.keys(mayKnow).map(room).join('|') },
      {},
      'Name the new domain in domains.mjs first.',
    ),
    ...Object.entries(mayKnow).map(([domain, others]) =>
      never(
        `${domain}-knows-its-neighbours`,
        { path: room(domain), pathNot: TEST },
        { path: anyRoom, pathNot: [domain, ...others].map(room).concat(COMMON).join('|') },
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
