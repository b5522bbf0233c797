import { floating } from './cases/floating.ts';
import { machines } from './cases/machines.ts';
import { visitors } from './cases/visitors.ts';
import { showsOnlySentValues } from './truth.ts';

[...machines, ...floating, ...visitors].forEach(showsOnlySentValues);
