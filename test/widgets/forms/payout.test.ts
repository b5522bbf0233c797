import '#widgets/payout/payout.element.tsx';
import { FORMS } from './form-cases.ts';
import { owesItsPerson } from './owes-its-person.ts';

FORMS.filter(({ name }) => /payout/.test(name)).forEach(owesItsPerson);
