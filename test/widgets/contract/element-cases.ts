/**
 * The rows of all elements. Each group has a file in `cases`, a test file here and one in `test/embed/leaks`. A test
 * that imports its group does not depend on the elements of other groups.
 */
import { around } from './cases/around.ts';
import { documents } from './cases/documents.ts';
import { doors } from './cases/doors.ts';
import { machines } from './cases/machines.ts';
import { money } from './cases/money.ts';
import { person } from './cases/person.ts';
import { support } from './cases/support.ts';

export const ELEMENTS = { money, machines, person, documents, doors, support, around } as const;
