import { documents } from './cases/documents.ts';
import { profile } from './cases/profile.ts';
import { support } from './cases/support.ts';
import { showsOnlySentValues } from './truth.ts';

[...profile, ...documents, ...support].forEach(showsOnlySentValues);
