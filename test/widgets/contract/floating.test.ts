import { floating } from './cases/floating.ts';
import { meetsHostContract } from './host-contract.ts';

floating.forEach(meetsHostContract);
