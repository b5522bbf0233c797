/** The number of the SLA agreement (§7.7). */
export const AGREEMENT = '10071';
