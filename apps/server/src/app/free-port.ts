// Checks the port before the database is created, so that a taken port is reported at once.
import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { listenFailure } from './start-failure.ts'

/** Throws the error of `listenFailure` if the server cannot listen on the configured host and port. */
export async function requireFreePort(config: Pick<Config, 'host' | 'port'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(listenFailure(error, config)))
    probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  })
}
