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
    // The limit in kB. Only the editor's chunk may be larger; the browser fetches it when the user starts to
    // write.
    chunkSizeWarningLimit: 500,
    // Unused schemas are dropped, so that a page loads only the schemas that it checks with.
    rolldownOptions: {
      treeshake: { manualPureFunctions: [schemaBuilder, 'optionalText', 'defineRoutes'] },
    },
  },
})
