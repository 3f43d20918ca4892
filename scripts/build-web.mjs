// Builds the web app into apps/web/dist.
import { build } from 'vite'
import { inRoot } from './prepare/paths.mjs'

process.env.NODE_ENV = 'production'
await build({
  root: inRoot('apps/web'),
  configFile: inRoot('apps/web/vite.config.ts'),
  logLevel: 'warn',
  build: { emptyOutDir: true },
})
