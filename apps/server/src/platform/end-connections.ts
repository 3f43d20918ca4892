// Ends the server's connections when it stops, so that idle clients cannot delay the stop.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the app closes, requests in progress have `graceMs` milliseconds to be answered. Connections that never sent a request end
 * at once, because browsers open such connections in advance and Node would wait for them. Call this before any other hook that
 * waits for the server.
 */
export function endConnectionsAtClose(app: FastifyInstance, { graceMs }: { graceMs: number }): void {
  const { server } = app
  const unused = new Set<Socket>()
  let timer: ReturnType<typeof setTimeout> | undefined
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  for (const event of ['request', 'upgrade'] as const)
    server.prependListener(event, ({ socket }: { socket: Socket }) => void unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    timer = setTimeout(() => server.closeAllConnections(), graceMs)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
