import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { namedSchemas, schemaBuilder } from './named-schemas.ts'
import { rowsWithoutSchemas } from './rows-without-schemas.ts'

const api = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [rowsWithoutSchemas(), namedSchemas(), react()],
  server: { port: 5173, proxy: { '/api': { target: api }, '/socket.io': { target: api, ws: true } } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    modulePreload: { polyfill: false },
    // The editor is the only chunk that may be larger; it is fetched when somebody writes.
    chunkSizeWarningLimit: 500,
    // A schema that nobody uses is left out, so that a page pays only for those it checks with.
    rolldownOptions: {
      treeshake: { manualPureFunctions: [schemaBuilder, 'optionalText', 'defineRoutes'] },
    },
  },
})
