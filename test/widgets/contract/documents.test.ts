import { documents } from './cases/documents.ts';
import { meetsHostContract } from './host-contract.ts';

documents.forEach(meetsHostContract);
