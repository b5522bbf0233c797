import { machines } from './cases/machines.ts';
import { meetsHostContract } from './host-contract.ts';

machines.forEach(meetsHostContract);
