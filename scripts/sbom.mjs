// `npm run sbom [-- FILE]`: what Outlay consists of, in CycloneDX 1.6, from the lock file. The same lock file gives the same
// text: it has no time of its own.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { IN_MODULES, licenceOf, nameOf, needsOf, PARTS, readLock, shippedIn } from './packages.mjs';
import { ROOT } from './setup.mjs';

const packages = readLock();
const product = packages[''];

const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
/** Workspaces are parts of the product, which has one version. */
const refOf = (place) =>
  place.includes(IN_MODULES)
    ? `${purlOf(nameOf(place), packages[place].version)}#${place}`
    : purlOf(place === '' ? product.name : `@outlay/${place}`, product.version);

/** `sha512-…` in base64 as the lock file has it, as CycloneDX wants it. */
const hashesOf = (integrity = '') =>
  integrity
    .split(' ')
    .filter((one) => one.startsWith('sha512-'))
    .map((one) => ({ alg: 'SHA-512', content: Buffer.from(one.slice(7), 'base64').toString('hex') }));

function licencesOf(place) {
  const licence = licenceOf(packages, place);
  if (licence === undefined) return [];
  return [/ (?:AND|OR|WITH) |^\(/.test(licence) ? { expression: licence } : { license: { id: licence } }];
}

function componentOf(place) {
  const { version, integrity, optional } = packages[place];
  const name = nameOf(place);
  const [, group, own = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  return {
    type: 'library',
    'bom-ref': refOf(place),
    ...(group && { group }),
    ...{ name: own, version, purl: purlOf(name, version), scope: optional ? 'optional' : 'required' },
    ...{ licenses: licencesOf(place), hashes: hashesOf(integrity) },
  };
}

const shipped = shippedIn(packages);
const known = new Set([...PARTS, ...shipped]);
const dependsOn = (place) =>
  [
    ...new Set(
      needsOf(packages, place)
        .filter((one) => known.has(one))
        .map(refOf),
    ),
  ].sort();

const digest = createHash('sha256')
  .update(readFileSync(join(ROOT, 'package-lock.json')))
  .digest('hex');
/** A UUID of the lock file's content. */
const serial = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
const partOf = (place) => ({
  type: 'application',
  'bom-ref': refOf(place),
  ...{ name: place === '' ? product.name : `@outlay/${place}`, version: product.version },
  ...{ purl: refOf(place), licenses: [{ license: { id: product.license } }] },
});

const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: `urn:uuid:${serial}`, version: 1 },
  metadata: { component: partOf('') },
  components: [...PARTS.map(partOf), ...shipped.map(componentOf)],
  dependencies: [
    { ref: refOf(''), dependsOn: [...PARTS.map(refOf), ...dependsOn('')] },
    ...[...PARTS, ...shipped].map((place) => ({ ref: refOf(place), dependsOn: dependsOn(place) })),
  ],
};

const path = resolve(process.argv[2] ?? 'outlay-sbom.json');
writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`Written to ${path}: ${bom.components.length} components, CycloneDX 1.6.`);
