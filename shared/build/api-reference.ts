/** Adds the OpenAPI document, the JSON Schema of the configuration and the files of Swagger UI to the pages. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'rollup';
import { PAGE, root } from './entries.ts';
import { CONFIGURATION_FILE, OPENAPI_FILE } from './openapi.ts';

const SWAGGER_UI = 'node_modules/swagger-ui-dist';

/** Sources by file name. The server has these addresses. */
const FILES: Readonly<Record<string, string>> = {
  'openapi.json': OPENAPI_FILE,
  'config.schema.json': CONFIGURATION_FILE,
  'swagger-ui/swagger-ui.css': `${SWAGGER_UI}/swagger-ui.css`,
  'swagger-ui/swagger-ui-bundle.js': `${SWAGGER_UI}/swagger-ui-bundle.js`,
  'swagger-ui/LICENSE.txt': `${SWAGGER_UI}/LICENSE`,
  'swagger-ui/NOTICE.txt': `${SWAGGER_UI}/NOTICE`,
};

export const apiReference = (): Plugin => ({
  name: 'api-reference',
  async generateBundle() {
    for (const [fileName, source] of Object.entries(FILES))
      this.emitFile({ type: 'asset', fileName: PAGE + fileName, source: await readFile(path.join(root, source)) });
  },
});
