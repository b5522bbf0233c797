import terser from '@rollup/plugin-terser';

/**
 * Minifies for modules that current browsers read. `pure_getters`: no getter in what we bundle has an effect;
 * `passes`: what one round uncovers, the next takes away; `hoist_vars`: what is
 * declared in one place repeats itself less.
 * @returns {import('rollup').Plugin}
 */
export const minify = ({ module = true, passes = 3 } = {}) =>
  terser({
    ecma: 2020,
    module,
    maxWorkers: 2,
    compress: {
      ecma: 2020,
      passes,
      pure_getters: true,
      keep_fargs: false,
      unsafe_arrows: true,
      hoist_props: true,
      hoist_vars: true,
    },
    format: { comments: false, ecma: 2020 },
  });
