/** Server parts of the endpoints of saved filters. */
import { endpoint } from '../../endpoint.ts';
import * as calls from './saved-filter.calls.ts';

const OFFLINE = { list: 'devices', name: '上海离线', filters: { state: 'offline', query: '上海' } } as const;

export const savedFilterEndpoints = [
  endpoint(calls.savedFiltersCall, {
    scope: 'filters:read',
    optional: true,
    example: { response: { list: [{ id: 'pT4nX0wKb7s', ...OFFLINE }] } },
  }),
  endpoint(calls.saveFilterCall, {
    scope: 'filters:write',
    optional: true,
    request: calls.filterToSave,
    writes: 'saves a filter of the user',
    example: { request: OFFLINE, response: { id: 'pT4nX0wKb7s' } },
  }),
  endpoint(calls.deleteSavedFilterCall, {
    scope: 'filters:write',
    optional: true,
    writes: 'deletes a saved filter of the user',
    example: { path: { id: 'pT4nX0wKb7s' }, response: {} },
  }),
];
