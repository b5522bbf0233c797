import { person } from './cases/person.ts';
import { meetsHostContract } from './host-contract.ts';

person.forEach(meetsHostContract);
