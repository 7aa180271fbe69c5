import { startProduct } from './fixtures/product.ts';

// `node e2e/seed.ts FOLDER`: fills a data folder with the demo company, to be copied by `fixtures/demo-folder.ts`.
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node e2e/seed.ts FOLDER');
process.exitCode = (await (await startProduct(folder)).stop()) ?? 1;
