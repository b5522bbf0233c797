import '../../../widgets/password/password.element.tsx';
import '../../../widgets/payout/payout.element.tsx';
import '../../../widgets/phone-change/phone-change.element.tsx';
import '../../../widgets/real-name/real-name.element.tsx';
import { leaveNothing, PERSON } from './mount-and-remove.ts';

leaveNothing(PERSON);
