// A proxy in front of several servers. A client stays with its server while that accepts connections, and is otherwise sent to
// another.
import { createServer, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type StickyProxy = { url: string; close: () => Promise<void> }

/** The cookie `server` is the index of the server in the list. Without the cookie, the first server is used. */
export async function startStickyProxy(servers: readonly string[]): Promise<StickyProxy> {
  const tunnels = new Set<Socket>()
  const proxy = createServer((incoming, reply) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.on('end', () => {
      reach(servers, incoming, Buffer.concat(pieces)).then(
        ({ answer }) => answer.pipe(reply.writeHead(answer.statusCode ?? 502, answer.headers)),
        () => reply.writeHead(502).end(),
      )
    })
  })
  proxy.on('upgrade', (incoming: IncomingMessage, socket: Socket) => {
    tunnels.add(socket)
    socket.on('close', () => tunnels.delete(socket)).on('error', () => socket.destroy())
    reach(servers, incoming, Buffer.alloc(0)).then(
      ({ answer, tunnel, head }) => {
        if (tunnel === undefined) return socket.destroy()
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headerLines(answer)}\r\n\r\n`)
        if (head !== undefined) socket.write(head)
        tunnel.on('error', () => socket.destroy()).on('close', () => socket.destroy())
        socket.on('close', () => tunnel.destroy())
        return tunnel.pipe(socket).pipe(tunnel)
      },
      () => socket.destroy(),
    )
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of tunnels) socket.destroy()
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

type Reached = { answer: IncomingMessage; tunnel?: Socket; head?: Buffer }

/**
 * Tries another server only if the connection was refused. A server that received the call may have executed it without replying.
 */
async function reach(servers: readonly string[], incoming: IncomingMessage, body: Buffer): Promise<Reached> {
  const chosen = Number(/\bserver=(\d+)/.exec(incoming.headers.cookie ?? '')?.[1] ?? 0)
  const inOrder = [...servers.slice(chosen), ...servers.slice(0, chosen)]
  for (const server of inOrder) {
    const reached = await tryOne(server, incoming, body).catch((error: Error & { code?: string }) => {
      if (error.code !== 'ECONNREFUSED') throw error
    })
    if (reached !== undefined) return reached
  }
  throw new Error('no server takes connections')
}

function tryOne(server: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Reached> {
  return new Promise((resolve, reject) => {
    request(server + (url ?? '/'), { method, headers, agent: false })
      .on('response', (answer) => resolve({ answer }))
      .on('upgrade', (answer, tunnel: Socket, head) => resolve({ answer, tunnel, head }))
      .on('error', reject)
      .end(body)
  })
}

function headerLines({ rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.map((word, i) => (i % 2 === 0 ? `${word}: ${rawHeaders[i + 1] ?? ''}` : ''))
  return lines.filter((line) => line !== '').join('\r\n')
}
