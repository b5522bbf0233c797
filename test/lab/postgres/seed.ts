/** Seeds the database that `DATABASE_URL` names, which the tests on PostgreSQL copy. */
import { openDatabase } from '#console/server/reference/database/open.ts';
import { seed } from '#console/server/demo/seed/seed.ts';

const { close } = await openDatabase({ databaseUrl: process.env.DATABASE_URL }, seed);
await close();
