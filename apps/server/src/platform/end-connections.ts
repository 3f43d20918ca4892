// How the connections of a server end with it: nobody's silence keeps it from stopping.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the app closes, a request that is under way has `graceMs` to be answered, and a connection on which nothing was
 * ever asked ends at once: browsers open such ones ahead, and Node waits for them as for a request. To be called before
 * any other hook that waits for the server.
 */
export function endConnectionsAtClose(app: FastifyInstance, { graceMs }: { graceMs: number }): void {
  const { server } = app
  const silent = new Set<Socket>()
  let timer: ReturnType<typeof setTimeout> | undefined
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  for (const asked of ['request', 'upgrade'] as const)
    server.prependListener(asked, ({ socket }: { socket: Socket }) => void silent.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
    timer = setTimeout(() => server.closeAllConnections(), graceMs)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
