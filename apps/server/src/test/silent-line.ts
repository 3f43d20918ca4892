// A connection to a database that can go silent, as if a machine or network vanished: nothing is
// refused or closed, but no data arrives.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { DatabaseAddress } from './tell-database.ts'

export type SilentLine = {
  /** The database's address through this connection. */
  address: DatabaseAddress
  fallSilent: () => void
  /** Delivers the data that was held back. */
  speakAgain: () => void
  /** The number of open connections. */
  open: () => number
  close: () => Promise<void>
}

export async function startSilentLine(database: DatabaseAddress): Promise<SilentLine> {
  const { host, port } = database
  const pairs = new Set<Socket[]>()
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const pair = [near, far]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(pair)
        for (const one of pair) one.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const answers = () => [...pairs].map(([, far]) => far)
  return {
    address: { ...database, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    fallSilent: () => answers().forEach((far) => far?.pause()),
    speakAgain: () => answers().forEach((far) => far?.resume()),
    open: () => pairs.size,
    close: async () => {
      for (const socket of [...pairs].flat()) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}
