import { documents } from './documents.mjs';
import { governance } from './governance.mjs';
import { membership } from './membership.mjs';
import { organisation } from './organisation.mjs';
import { paycode } from './paycode.mjs';
import { platform } from './platform.mjs';
import { processing } from './processing.mjs';
import { spend } from './spend.mjs';
import { travel } from './travel.mjs';
import { workspace } from './workspace.mjs';

/**
 * The floors of the house, from the ground up, and what stands on each. A domain may know every domain of a floor
 * below its own, and on its own floor those that it names; never one above. The import checker reads it, and
 * `docs/domains.md` is written from it. Contract, server and web have the same floors and names.
 */
export const floors = [
  platform,
  organisation,
  membership,
  spend,
  documents,
  travel,
  paycode,
  processing,
  governance,
  workspace,
];
