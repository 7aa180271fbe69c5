// `npm start`: sets everything up and runs the product.
import { buildWeb, ended, run, setUp } from './setup.mjs';

await setUp();
const built = await buildWeb();
process.exit(built === 0 ? await ended(await run('server/src/main.ts', process.argv.slice(2))) : built);
