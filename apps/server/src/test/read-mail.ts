// Reads an e-mail for tests: the decoded headers, the text, and the attachment.

export type ReadMail = {
  header: (name: string) => string | null
  /** The names of all headers, in order. */
  headers: string[]
  text: string
  attachment: { fileName: string; bytes: Buffer }
}

export function readMail(source: string): ReadMail {
  const [head, body] = divide(source)
  const boundary = /boundary="([^"]+)"/u.exec(head)?.[1] ?? ''
  const [first = '', second = ''] = body.split(`--${boundary}`).slice(1)
  const [textHead, text] = divide(first.trimStart())
  const [fileHead, file] = divide(second.trimStart())
  return {
    header: (name) => headerOf(head, name),
    headers: [...head.matchAll(/^([A-Za-z-]+):/gmu)].map(([, name = '']) => name),
    text: decodeBody(textHead, text).toString('utf8').trim(),
    attachment: {
      fileName: fileNameIn(headerOf(fileHead, 'Content-Disposition') ?? ''),
      bytes: decodeBody(fileHead, file),
    },
  }
}

function divide(part: string): [string, string] {
  const at = part.indexOf('\r\n\r\n')
  return [part.slice(0, at), part.slice(at + 4)]
}

function headerOf(head: string, name: string): string | null {
  const unfolded = head.replace(/\r\n[ \t]+/gu, ' ')
  const value = new RegExp(`^${name}: (.*)$`, 'imu').exec(unfolded)?.[1]
  return value === undefined ? null : decodeWords(value.trim())
}

/** Decodes `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=` (RFC 2047). */
function decodeWords(value: string): string {
  return value
    .replace(/\?= =\?/gu, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/giu, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quoted(text.replaceAll('_', ' ')).toString('utf8'),
    )
}

/** Reads a file name that is plain, or in the parts and encoding of RFC 2231. */
function fileNameIn(disposition: string): string {
  const plain = /filename="?([^";]+)/u.exec(disposition)?.[1]
  if (plain !== undefined) return plain
  const pieces = [...disposition.matchAll(/filename\*(?:\d+\*?)?=([^;]+)/gu)].map(([, piece = '']) => piece)
  return decodeURIComponent(pieces.join('').replace(/^utf-8''/iu, ''))
}

function decodeBody(head: string, body: string): Buffer {
  const encoding = headerOf(head, 'Content-Transfer-Encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return encoding === 'quoted-printable' ? quoted(body.replace(/=\r\n/gu, '')) : Buffer.from(body, 'latin1')
}

function quoted(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/giu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
