/** The columns and orders of the lists of nodes and users, which saved filters also name. */

export const SORT_KEYS = [
  'name',
  'uuid',
  'online',
  'bandwidth',
  'price',
  'income',
  'change',
  'weekIncome',
  'remark',
  'minerRemark',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** The sort orders of users. `listed` is the order of the platform and the default. */
export const MINER_ORDERS = ['listed', 'income', 'bandwidth', 'nodes', 'offline', 'name'] as const;
export type MinerOrder = (typeof MINER_ORDERS)[number];
