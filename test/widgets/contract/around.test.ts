import { around } from './cases/around.ts';
import { meetsHostContract } from './host-contract.ts';

around.forEach(meetsHostContract);
