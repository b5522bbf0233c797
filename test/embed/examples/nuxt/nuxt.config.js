export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  app: { head: { title: 'Nuxt', htmlAttrs: { lang: 'zh-CN' }, link: [{ rel: 'icon', href: 'data:,' }] } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('partner-') } },
  nitro: { preset: 'node-listener', serveStatic: true },
});
