// Looks before the long way: a taken port is said at once, not after a database was made.
import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { listenFailure } from './start-failure.ts'

/** Throws the sentence of `listenFailure` when the server could not listen where it is told to. */
export async function requireFreePort(config: Pick<Config, 'host' | 'port'>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(listenFailure(error, config)))
    probe.listen(config.port, config.host, () => probe.close(() => resolve()))
  })
}
