import { documents } from './cases/documents.ts';
import { owesItsHost } from './owes-its-host.ts';

documents.forEach(owesItsHost);
