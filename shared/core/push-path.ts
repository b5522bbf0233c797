/** Path of the websocket that announces new notices and changed data (wire.md, Pushes). */
export const PUSH_PATH = '/api/websocket';
