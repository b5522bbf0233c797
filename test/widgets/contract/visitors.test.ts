import { visitors } from './cases/visitors.ts';
import { meetsHostContract } from './host-contract.ts';

visitors.forEach(meetsHostContract);
