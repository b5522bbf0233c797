import { profile } from './cases/profile.ts';
import { meetsHostContract } from './host-contract.ts';

profile.forEach(meetsHostContract);
