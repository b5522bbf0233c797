import '../../../widgets/agreements/agreements.element.tsx';
import '../../../widgets/login/login.element.tsx';
import '../../../widgets/password/password.element.tsx';
import '../../../widgets/password/reset-password.element.tsx';
import '../../../widgets/payout/payout.element.tsx';
import '../../../widgets/phone-change/phone-change.element.tsx';
import '../../../widgets/real-name/real-name.element.tsx';
import { leaveNothing, PERSON } from './mount-and-remove.ts';

leaveNothing(PERSON);
