import '../../../widgets/bills/bills.element.tsx';
import '../../../widgets/income/income.element.tsx';
import '../../../widgets/wallet/wallet.element.tsx';
import { ELEMENTS } from './element-cases.ts';
import { owesItsHost } from './owes-its-host.ts';

ELEMENTS.money.forEach(owesItsHost);
