import { addMonths } from '#shared/core/shanghai-time.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useText } from '#shared/host/locale.ts';
import { useAccountInfoQuery } from '../../accounts/account.api.ts';
import { useMayAppeal } from '../../support/ticket/ticket.api.ts';
import { checkDaysText } from './check-days.text.ts';
import { useMonthlyParametersQuery } from '../settled-param.api.ts';
import { parametersOfMethod } from '../settled-param.rules.ts';

/** States who confirms a bill, how to object, and the days on which the user checks it, if the platform reports them. */
export default function CheckDays({ month }: { month: string }) {
  const text = useText(checkDaysText);
  const mayAppeal = useMayAppeal();
  const method = useAccountInfoQuery().currentData?.payInfo?.collectionMethod;
  const { currentData = [] } = useMonthlyParametersQuery(undefined, { skip: !isGranted('settledParam') });
  const { checkStart = 0, checkEnd = 0 } = parametersOfMethod(currentData, method) ?? {};
  const confirmer =
    checkStart === 0 || checkEnd === 0
      ? text.confirmer
      : text.confirmerDays(Number(addMonths(month, 1).slice(5)), checkStart, checkEnd);
  return text.together(confirmer, mayAppeal ? text.appeal : text.contact);
}
