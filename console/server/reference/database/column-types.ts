/** Column types of the Drizzle tables. */
import { bigint } from 'drizzle-orm/pg-core';

/** An int8 that both drivers return as a number. */
export const int8 = (name: string) => bigint(name, { mode: 'number' });

export const serial = (name: string) => int8(name).generatedAlwaysAsIdentity();
