import { support } from './cases/support.ts';
import { meetsHostContract } from './host-contract.ts';

support.forEach(meetsHostContract);
