import '../../../widgets/bind-help/bind-help.element.tsx';
import '../../../widgets/help-center/help-center.element.tsx';
import { HELP, leaveNothing } from './mount-and-remove.ts';

leaveNothing(HELP);
