import '../../../widgets/agreements/agreements.element.tsx';
import '../../../widgets/login/login.element.tsx';
import '../../../widgets/password/reset-password.element.tsx';
import { leaveNothing, OPEN } from './mount-and-remove.ts';

leaveNothing(OPEN);
