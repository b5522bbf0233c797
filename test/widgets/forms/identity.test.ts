import '#widgets/real-name/real-name.element.tsx';
import '#widgets/phone-change/phone-change.element.tsx';
import { FORMS } from './form-cases.ts';
import { owesItsPerson } from './owes-its-person.ts';

FORMS.filter(({ name }) => /real name|phone/.test(name)).forEach(owesItsPerson);
