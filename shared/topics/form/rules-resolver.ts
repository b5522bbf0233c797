import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** The message of each wrong field, ready to show. */
export type Problems<Values> = Partial<Record<keyof Values, string | undefined>>;

/** Returns a resolver of react-hook-form that checks the values by one function. */
export const rulesResolver =
  <Values extends FieldValues>(rules: (values: Values) => Problems<Values>): Resolver<Values> =>
  (values) => {
    const errors: Record<string, FieldError> = {};
    for (const [name, message] of Object.entries(rules(values))) if (message) errors[name] = { type: 'rule', message };
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values, errors: {} };
  };
