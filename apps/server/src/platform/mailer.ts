// Sends one e-mail through the practice's mail server (SMTP), within a time limit. Every failure is returned.
import { plainLine } from '@sincerely/domain/letters/allowed-markup'
import { createTransport } from 'nodemailer'
import { isOwnNetworkName } from './outside-hosts.ts'
import { patience } from './patience.ts'

export type Mail = {
  /** Without angle brackets. It is the same for every attempt, so that a duplicate can be recognised. */
  messageId: string
  to: { name: string; address: string }
  subject: string
  text: string
  attachment?: { fileName: string; contentType: string; bytes: Uint8Array }
}

/** `busy` is a temporary refusal (4xx), and `rejected` a permanent one (5xx). After `stopped`, the outcome is unknown. */
export type MailFailure =
  | 'unknown_host'
  | 'refused'
  | 'untrusted'
  | 'timeout'
  | 'broken'
  | 'sign_in'
  | 'busy'
  | 'rejected'
  | 'stopped'

/** `serverMessage` is the server's message in one line; null if there is none. */
export type MailReply = { ok: true } | { ok: false; failure: MailFailure; serverMessage: string | null }

/** The result of the last e-mail. `isServerAtFault` is true if the mail server caused the failure, and not that e-mail. */
type LastMail = MailReply & { isServerAtFault: boolean }

export type Mailer = {
  /** The domain of the sender's address, for message ids. */
  domain: string
  /** Never throws. After `stopping` is aborted, an e-mail in progress has ten more seconds. */
  send: (mail: Mail, stopping: AbortSignal) => Promise<MailReply>
  /** Null if no e-mail was sent since the server started. */
  last: () => LastMail | null
}

export type MailSettings = {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  url: string
  from: { name: string; address: string }
}

/** Over `smtp://`, the connection is first upgraded to TLS, unless the server is on the local network and does not offer TLS. */
export function createMailer({ url, from }: MailSettings, timeLimit = 60_000): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isNear = isOwnNetworkName(hostname)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isNear,
    tls: { rejectUnauthorized: secure || !isNear },
    ...(username === ''
      ? {}
      : {
          auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
          forceAuth: true,
        }),
    connectionTimeout: Math.min(15_000, timeLimit),
    greetingTimeout: Math.min(15_000, timeLimit),
    socketTimeout: Math.min(30_000, timeLimit),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let last: LastMail | null = null
  const send: Mailer['send'] = (mail, stopping) =>
    patience(stopping, async (cutOff) => {
      const time = AbortSignal.timeout(timeLimit)
      try {
        await transport.sendMail({ from, ...messageOf(mail), signal: AbortSignal.any([time, cutOff]) })
        return { ok: true }
      } catch (error) {
        if (cutOff.aborted) return { ok: false, failure: 'stopped', serverMessage: null }
        return time.aborted ? { ok: false, failure: 'timeout', serverMessage: null } : failureOf(error)
      }
    })
  return {
    domain: from.address.split('@').at(-1) ?? 'localhost',
    send: async (mail, stopping) => {
      const reply = await send(mail, stopping)
      last = { ...reply, isServerAtFault: !reply.ok && ofServer.has(reply.failure) }
      return reply
    },
    last: () => last,
  }
}

const ofServer: ReadonlySet<MailFailure> = new Set([
  'unknown_host',
  'refused',
  'untrusted',
  'timeout',
  'broken',
  'sign_in',
])

/** The reason why the mail server did not accept an e-mail, with the server's own words. */
export function failureSentence({ failure, serverMessage }: Extract<MailReply, { ok: false }>): string {
  const sentence = sentences[failure]
  return serverMessage === null ? sentence : `${sentence} (It says: ${serverMessage})`
}

const sentences: Record<MailFailure, string> = {
  unknown_host: 'The mail server cannot be found under its name (SMTP_URL).',
  refused: 'The mail server is not responding.',
  untrusted: 'The connection to the mail server is not secure, so nothing was sent.',
  timeout: 'The mail server did not respond in time.',
  broken: 'The connection broke before the mail server accepted the email.',
  sign_in: 'The mail server rejected the sign-in. Check the user name and password in SMTP_URL.',
  busy: 'The mail server cannot accept the email at the moment.',
  rejected: 'The mail server does not accept emails for this address.',
  stopped: 'The server stopped before the mail server accepted the email.',
}

function messageOf({ messageId, to, subject, text, attachment }: Mail) {
  return {
    messageId: `<${messageId}>`,
    to,
    subject,
    text,
    ...(attachment && { attachments: [attachedFile(attachment)] }),
  }
}

function attachedFile({ fileName: filename, contentType, bytes }: NonNullable<Mail['attachment']>) {
  return { filename, contentType, content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
}

type Facts = { code: string; status: number; serverMessage: string | null }

function failureOf(error: unknown): Extract<MailReply, { ok: false }> {
  const { code, status, serverMessage } = factsOf(error)
  return { ok: false, failure: failures[code] ?? refusalOf(code, status), serverMessage }
}

function refusalOf(code: string, status: number): MailFailure {
  if (status >= 400 && status < 500) return 'busy'
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign_in'
  if (status >= 500 || code === 'EENVELOPE' || code === 'EMESSAGE') return 'rejected'
  return /CERT|SSL|TLS|SIGNATURE|ISSUER|CHAIN/.test(code) ? 'untrusted' : 'broken'
}

const failures: Record<string, MailFailure> = {
  EDNS: 'unknown_host',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'timeout',
  ETLS: 'untrusted',
  EPROTO: 'untrusted',
}

/** The socket's code is preferred, because it says more than the library's own code. */
function factsOf(error: unknown): Facts {
  const { code, originalCode, responseCode, response, message } = (error ?? {}) as Record<string, unknown>
  const serverMessage = typeof response === 'string' ? response : code === 'EMESSAGE' ? message : undefined
  return {
    code: [originalCode, code].find((one) => typeof one === 'string') ?? '',
    status: typeof responseCode === 'number' ? responseCode : 0,
    serverMessage:
      typeof serverMessage === 'string' ? plainLine(serverMessage).slice(0, maxMessageLength) || null : null,
  }
}

const maxMessageLength = 300
