import { money } from './cases/money.ts';
import { showsOnlySentValues } from './truth.ts';

money.forEach(showsOnlySentValues);
