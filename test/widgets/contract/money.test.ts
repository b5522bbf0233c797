import { money } from './cases/money.ts';
import { owesItsHost } from './owes-its-host.ts';

money.forEach(owesItsHost);
