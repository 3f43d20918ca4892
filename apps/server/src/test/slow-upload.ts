// A client that uploads a file byte by byte over a socket and never finishes.
import { connect } from 'node:net'

type SlowUpload = {
  /** The server's first output, if there is any. */
  firstWords: Promise<string>
  /** The server's whole output, after it has closed the connection. */
  answer: Promise<string>
  end: () => Promise<void>
}

type Sending = {
  token?: string
  field?: string
  /** In milliseconds: the interval between bytes. Null sends nothing after the beginning. */
  everyMs?: number | null
}

export function beginUpload(
  url: string,
  path: string,
  { token = '', field = 'files', everyMs = 20 }: Sending = {},
): SlowUpload {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const pieces: Buffer[] = []
  socket.on('data', (piece) => pieces.push(piece))
  socket.on('error', () => undefined)
  const firstWords = new Promise<string>((resolve) => {
    socket.once('data', (piece) => resolve(piece.toString('utf8')))
  })
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
  })
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 9000000',
      '',
      '--x',
      `content-disposition: form-data; name="${field}"; filename="slow.pdf"`,
      'content-type: application/pdf',
      '',
      '%PDF-1.7',
    ].join('\r\n'),
  )
  const timer = everyMs === null ? undefined : setInterval(() => socket.write('x'), everyMs)
  void closed.then(() => clearInterval(timer))
  return {
    firstWords,
    answer: closed.then(() => Buffer.concat(pieces).toString('utf8')),
    end: async () => {
      socket.destroy()
      await closed
    },
  }
}
