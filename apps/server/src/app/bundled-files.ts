// Finds the files that are not code. The server's folder is two levels above src/app (in tests), and one
// level above dist.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const server = existsSync(join(here, '../migrations')) ? join(here, '..') : join(here, '../..')

export const bundledFiles = {
  migrations: join(server, 'migrations'),
  web: join(server, '../web/dist'),
} as const
