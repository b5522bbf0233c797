/** Server parts of the endpoints of image packages. */
import { endpoint } from '../endpoint.ts';
import * as calls from './image.calls.ts';

export const imageEndpoints = [
  endpoint(calls.imageRecommendationCall, {
    scope: 'devices:read',
    example: {
      response: {
        version: '3.8.2',
        md5: 'a75a1494021b5d2c7090790075f929a6',
        downloadURL: 'https://platform.example/api/device_image/file/partner-node-3.8.2.img?sign=signature',
        imageCosTempLinkExpireTime: 1795582800,
        others: [
          { version: '3.8.0', md5: '84d3638f958bb5bd1a7de70b557a4ffe', downloadURL: '', imageCosTempLinkExpireTime: 0 },
        ],
      },
    },
    check: { keep: (facts, { version }) => void (facts.imageVersion = version) },
  }),
  endpoint(calls.generateImageLinkCall, {
    scope: 'devices:read',
    request: calls.ofVersion,
    writes: 'creates a temporary link',
    example: {
      request: { version: '3.8.2' },
      response: {
        downloadURL: 'https://platform.example/api/device_image/file/partner-node-3.8.2.img?sign=signature',
        imageCosTempLinkExpireTime: 1795582800,
      },
    },
    check: {
      requests: ({ imageVersion: version }) => (version ? [{ body: { version } }] : 'no image package is known'),
    },
  }),
];
