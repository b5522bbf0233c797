import '#widgets/payout/payout.element.tsx';
import { FORMS } from './form-cases.ts';
import { meetsFormContract } from './form-contract.ts';

FORMS.filter(({ name }) => /payout/.test(name)).forEach(meetsFormContract);
