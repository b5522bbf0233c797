import '#widgets/real-name/real-name.element.tsx';
import '#widgets/phone-change/phone-change.element.tsx';
import { FORMS } from './form-cases.ts';
import { meetsFormContract } from './form-contract.ts';

FORMS.filter(({ name }) => /real name|phone/.test(name)).forEach(meetsFormContract);
