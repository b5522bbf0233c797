/**
 * The rows of all elements. Each group has a file in `cases`, a test file here and one in `test/embed/leaks`. A test
 * that imports its group does not depend on the elements of other groups.
 */
import { floating } from './cases/floating.ts';
import { documents } from './cases/documents.ts';
import { visitors } from './cases/visitors.ts';
import { machines } from './cases/machines.ts';
import { money } from './cases/money.ts';
import { profile } from './cases/profile.ts';
import { support } from './cases/support.ts';

export const ELEMENTS = { money, machines, profile, documents, visitors, support, floating } as const;
