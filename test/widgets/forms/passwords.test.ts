import '#widgets/password/password.element.tsx';
import '#widgets/password/reset-password.element.tsx';
import { FORMS } from './form-cases.ts';
import { meetsFormContract } from './form-contract.ts';

FORMS.filter(({ name }) => /password/.test(name)).forEach(meetsFormContract);
