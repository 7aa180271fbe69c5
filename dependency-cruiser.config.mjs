import { floors } from './domains/floors.mjs';

const never = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
/** The files of some domains of a floor, whichever of the three packages holds them. */
const rooms = (floor, domains) =>
  `^(contract/src|server/src/domain|web/src/features)/${floor}/(${domains.join('|')})[./]`;
const ANY_ROOM = '^(contract/src|server/src/domain|web/src/features)/[a-z]+/[a-z-]';
const wholeFloor = ({ name, domains }) => rooms(name, Object.keys(domains));
const TEST = '\\.test\\.tsx?$|^server/test/|^web/test/';

/** A domain and what it may know: the floors below, its named neighbours, itself. */
const domainRules = floors.flatMap(({ name, domains }, height) =>
  Object.entries(domains).map(([domain, { knows = [] }]) =>
    never(
      `${name}/${domain}-knows-what-is-below-and-its-neighbours`,
      { path: rooms(name, [domain]), pathNot: TEST },
      {
        path: ANY_ROOM,
        pathNot: [...floors.slice(0, height).map(wholeFloor), rooms(name, [domain, ...knows])].join('|'),
      },
    ),
  ),
);

/** What a side is made of beside its domains, from the ground up: each room knows only what stands before it. */
const SERVER_ROOMS = ['system', 'i18n', 'text', 'database', 'secrets', 'audit', 'jobs', 'request', 'http'];
const WEB_ROOMS = ['device', 'screen', 'navigation', 'api', 'file', 'session', 'text', 'offline', 'push'];
const WEB_FLOORS = [...WEB_ROOMS, 'i18n', 'host', 'ui', 'desk'];
const ROOM_OF_SERVER = `^server/src/(${SERVER_ROOMS.join('|')})/`;
const SHARED_OF_WEB = `^web/src/(${WEB_FLOORS.join('|')})/`;
const inOrder = (name, folder, rooms) =>
  rooms
    .slice(0, -1)
    .map((room, height) =>
      never(
        `${name}-${room}-knows-what-is-below`,
        { path: `^${folder}/${room}/`, pathNot: TEST },
        { path: `^${folder}/(${rooms.slice(height + 1).join('|')})/` },
      ),
    );
/** The life of a document: what it is of, its rows and its law, what is decided on it, how it is read, then who acts. */
const DOCUMENT_ROOMS = ['type', 'record', 'decide', 'read', 'draft', 'submit', 'finance', 'talk'];

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
      'what-all-speak-of-knows-no-domain',
      { path: '^contract/src/[a-z.-]+\\.ts$', pathNot: TEST },
      { path: '^contract/src/[a-z]+/' },
      'Money, days, pages, errors: the words of the contract that are nobody’s own.',
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
      // Doubles are the systems outside, not the product.
      { path: '^(web/|server/src/(?!demo/invoices/))', pathNot: '\\.double\\.ts$' },
    ),

    never(
      'the-product-knows-no-simulation',
      { path: '^server/src/', pathNot: `\\.(double|fake)\\.ts$|${TEST}` },
      { path: '\\.double\\.ts$|^server/(dev|bench|test)/' },
      'Doubles and the programs of developers never run in production.',
    ),

    // server: app -> domain -> provider ports -> http -> request -> jobs -> audit -> database.
    never(
      'the-rooms-of-the-server-know-no-domain',
      { path: `${ROOM_OF_SERVER}|^server/src/provider/`, pathNot: TEST },
      { path: '^server/src/(domain/|app|demo/)' },
    ),
    ...inOrder('server', 'server/src', SERVER_ROOMS),
    ...inOrder('document', 'server/src/domain/documents/document', DOCUMENT_ROOMS),
    never(
      'texts-stand-in-files-of-words',
      { path: '^server/src/', pathNot: `^server/src/i18n/|\\.words(\\.service)?\\.ts$|${TEST}` },
      { path: '^server/src/i18n/msg\\.ts$' },
      'Where they are looked for: a text elsewhere would not be translated.',
    ),
    never(
      'routes-never-query',
      { path: '^server/src/domain/[a-z]+/[a-z-]+/[a-z-]+\\.routes\\.ts$' },
      { path: '^server/src/database/' },
    ),
    never(
      'only-ports-inward',
      { path: `${ROOM_OF_SERVER}|^server/src/domain/`, pathNot: TEST },
      { path: '^server/src/provider/', pathNot: '\\.port\\.ts$' },
    ),
    never(
      'services-below-routes',
      { path: '\\.(service|policy|repository)\\.ts$' },
      { path: '\\.routes\\.ts$|^server/src/http/' },
    ),
    never(
      'repositories-below-services',
      { path: '\\.repository\\.ts$' },
      { path: '\\.(service|policy)\\.ts$' },
    ),
    never(
      'only-the-service-is-public',
      { path: '^server/src/domain/([a-z]+/[a-z-]+)/', pathNot: TEST },
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
      'sample-invoices-know-only-pdf',
      { path: '^server/src/demo/invoices/', pathNot: TEST },
      { path: '^server/src/(?!(demo/invoices|pdf)/)' },
      'The demo company and the tests draw with them.',
    ),
    never(
      'pdf-knows-nothing',
      { path: '^server/src/pdf/', pathNot: TEST },
      { path: '^server/src/(?!pdf/)' },
      'Marks on a page, and the page as a PDF.',
    ),
    never(
      'pdf-is-behind-a-port',
      { path: '^server/src/(?!(pdf|demo/invoices|provider)/)', pathNot: TEST },
      { path: '^server/src/pdf/' },
    ),

    // web: app -> features -> desk -> ui -> host -> i18n -> its rooms.
    ...inOrder('web', 'web/src', WEB_FLOORS),
    never(
      'features-know-no-app',
      { path: `^web/src/features/|${SHARED_OF_WEB}`, pathNot: TEST },
      { path: '^web/src/app/' },
    ),
    never('shared-knows-no-feature', { path: SHARED_OF_WEB, pathNot: TEST }, { path: '^web/src/features/' }),
    never(
      'the-desk-knows-the-platform-only',
      { path: '^web/src/desk/', pathNot: TEST },
      { path: '^contract/src/[a-z]+/', pathNot: '^contract/src/platform/' },
      'What lists, forms and drawers of the wide screen are made of.',
    ),
    never(
      'only-queries-fetch',
      { path: '^web/src/(features|desk|app/desk)/', pathNot: `\\.queries\\.tsx?$|${TEST}` },
      { path: '^web/src/api/(call|use-change|upload)\\.ts$' },
    ),
    never(
      'the-phone-never-loads-antd',
      { path: '^web/src/', pathNot: '^web/src/(desk|app/desk)/|^web/src/features/[a-z]+/[a-z-]+/desk/' },
      { path: 'node_modules/antd/|^web/src/(desk|app/desk)/|^web/src/features/[a-z]+/[a-z-]+/desk/' },
      'What both hands use knows neither of them.',
    ),
    never(
      'the-desk-never-loads-the-phone',
      { path: '^web/src/(desk|app/desk)/|^web/src/features/[a-z]+/[a-z-]+/desk/', pathNot: TEST },
      { path: '^web/src/features/[a-z]+/[a-z-]+/phone/' },
      'What both hands use stands beside `phone` and `desk`.',
    ),
    never(
      'what-both-hands-use-knows-neither',
      { path: '^web/src/features/[a-z]+/[a-z-]+/[A-Za-z.-]+$', pathNot: TEST },
      { path: '^web/src/features/[a-z]+/[a-z-]+/(phone|desk)/' },
    ),

    // between domains: the floors.
    never(
      'every-domain-stands-on-a-floor',
      { path: '^(server/src/domain|web/src/features)/', pathNot: floors.map(wholeFloor).join('|') },
      {},
      'Name the new domain on its floor in domains/ first.',
    ),
    ...domainRules,
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
