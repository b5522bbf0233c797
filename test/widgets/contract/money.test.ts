import { money } from './cases/money.ts';
import { meetsHostContract } from './host-contract.ts';

money.forEach(meetsHostContract);
