import { createHash } from 'node:crypto'
import { letterFileName } from '@sincerely/domain/letters/file-name'
import type { PublicCtx } from '../../../platform/context.ts'
import { letterChanged } from '../../../platform/delivery/channel.ts'
import type { Channel, Delivery, Outcome } from '../../../platform/delivery/channel.ts'
import type { MailFailure, Mailer } from '../../../platform/mailer.ts'
import { findPractice } from '../../system/system.ts'
import { copyFor } from '../compose-print.ts'
import { deliveredLetter } from '../delivered-letter.ts'
import type { PrintLetters } from '../letter-download.ts'
import words from './email-words.json' with { type: 'json' }

type EmailParts = Pick<PublicCtx, 'db' | 'now'> & {
  print: PrintLetters
  /** Null if no mail server is set up. */
  mailer: Mailer | null
}

/** Delivers a letter by e-mail, each recipient's copy separately. */
export function openEmailChannel(parts: EmailParts): Channel {
  return {
    name: 'email',
    way: 'email',
    serves: 'recipient',
    atOnce: 2,
    isSetUp: async () => parts.mailer !== null,
    deliver: (delivery, stopping) => sendEmail(parts, delivery, stopping),
  }
}

async function sendEmail(
  { mailer, print, ...ctx }: EmailParts,
  delivery: Delivery,
  stopping: AbortSignal,
): ReturnType<Channel['deliver']> {
  if (mailer === null) return failed('not_set_up')
  const [found, practice] = await Promise.all([deliveredLetter(ctx, delivery), findPractice(ctx.db)])
  if (found === null) return letterChanged
  const { print: letter, recipient } = found
  if (!recipient.email || practice === undefined) return failed('rejected')
  const name = recipient.lines[0] ?? recipient.label
  const messageId = messageIdOf(delivery, practice.namespace, mailer.domain)
  const fill = (line: string) => line.replace('{to}', () => name).replace('{practice}', () => practice.name)
  const bytes = await print([copyFor(letter, recipient)])
  if (stopping.aborted) return 'not begun'
  const reply = await mailer.send(
    {
      messageId,
      to: { name, address: recipient.email },
      // The subject has neither the patient's name nor clinical words, because it appears on lock screens and in logs.
      subject: fill(words.subject),
      text: `${words.text.map(fill).join('\n\n')}\n`,
      attachment: {
        fileName: letterFileName(letter.patientName, letter.day),
        contentType: 'application/pdf',
        bytes,
      },
    },
    stopping,
  )
  if (reply.ok) return { ok: true, sentTo: recipient.email, evidence: messageId }
  if (reply.failure === 'stopped') return 'unknown'
  return { ...failed(reply.failure, reply.serverMessage), sentTo: recipient.email }
}

/** The id is the same for every attempt, so that mail programs can recognise a duplicate. */
function messageIdOf({ letterId, version, key }: Delivery, namespace: string, domain: string): string {
  const about = createHash('sha256')
    .update(`${namespace} letters/${letterId}/${version}/${key ?? ''}`)
    .digest('hex')
  return `${about.slice(0, 32)}@${domain}`
}

type Failed = Extract<Outcome, { ok: false }>

function failed(code: keyof typeof failures, said: string | null = null): Failed {
  const [retry, message] = failures[code]
  return { ok: false, code, retry, message: said === null ? message : `${message} (It says: ${said})` }
}

/** For each failure: whether a retry may succeed, and the message. */
const failures = {
  unknown_host: [true, 'The mail server cannot be found under this name.'],
  refused: [true, 'The mail server is not responding.'],
  untrusted: [true, 'The connection to the mail server is not secure, so the letter was not sent.'],
  timeout: [true, 'The mail server did not respond in time.'],
  broken: [true, 'The connection broke before the mail server accepted the letter.'],
  sign_in: [false, 'The mail server rejected the sign-in. Ask your IT support to check it.'],
  busy: [true, 'The mail server cannot accept the letter at the moment.'],
  rejected: [false, 'The mail server does not accept letters for this address. Check the address.'],
  not_set_up: [
    false,
    'No mail server is set up any more. Choose how to send the letter, or ask your IT support.',
  ],
} as const satisfies Record<Exclude<MailFailure, 'stopped'> | 'not_set_up', [retry: boolean, message: string]>
