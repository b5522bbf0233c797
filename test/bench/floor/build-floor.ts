/** Builds a floor in memory, with the minifier of the product's own build. */
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import typescript from '@rollup/plugin-typescript';
import path from 'node:path';
import { rollup } from 'rollup';
import { minify } from '#shared/build/minify.ts';

/** @param file name of a module in this folder @returns the minified module */
export async function buildFloor(file: string): Promise<string> {
  const bundle = await rollup({
    input: path.join(import.meta.dirname, file),
    onwarn: () => undefined,
    plugins: [
      replace({ 'process.env.NODE_ENV': '"production"', preventAssignment: true }),
      resolve({ browser: true }),
      commonjs(),
      typescript({ tsconfig: 'tsconfig.json', noCheck: true, noEmit: false, allowImportingTsExtensions: false }),
      minify(),
    ],
  });
  const { output } = await bundle.generate({ format: 'es' });
  await bundle.close();
  return output[0].code;
}
