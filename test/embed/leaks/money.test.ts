import '../../../widgets/bills/bills.element.tsx';
import '../../../widgets/income/income.element.tsx';
import '../../../widgets/wallet/wallet.element.tsx';
import { leaveNothing, MONEY } from './mount-and-remove.ts';

leaveNothing(MONEY);
