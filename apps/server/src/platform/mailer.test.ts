import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeMailServer } from '../test/fake-mail-server.ts'
import type { FakeMailServer } from '../test/fake-mail-server.ts'
import { readMail } from '../test/read-mail.ts'
import { freePort } from '../test/start-server.ts'
import { createMailer } from './mailer.ts'
import type { Mail } from './mailer.ts'

let server: FakeMailServer

beforeAll(async () => {
  server = await startFakeMailServer()
})
afterAll(() => server.stop())

const from = { name: 'The Practice', address: 'letters@practice.example' }
const mail = {
  messageId: 'abc@practice.example',
  to: { name: 'Ida Fenn', address: 'ida@fenn.example' },
  subject: 'A letter',
  text: 'Please find it attached.',
  attachment: {
    fileName: 'Letter_Zoë_2026-11-20.pdf',
    contentType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7 é'),
  },
} satisfies Mail
const never = new AbortController().signal

async function send(
  changes: Partial<Mail> = {},
  { url = server.url, within = 5_000, stopping = never } = {},
) {
  return createMailer({ url, from }, within).send({ ...mail, ...changes }, stopping)
}

describe('an email that is not sent', () => {
  it.each([
    [
      'RCPT',
      '550 5.1.1 No such mailbox',
      { failure: 'rejected', serverMessage: '550 5.1.1 No such mailbox' },
    ],
    ['RCPT', '451 Try again later', { failure: 'busy' }],
    ['MAIL', '552 Too large', { failure: 'rejected' }],
    ['EHLO', '421 Too many connections', { failure: 'busy' }],
    ['END', '554 Looks like spam', { failure: 'rejected' }],
    ['END', '452 Disk full', { failure: 'busy' }],
    ['RCPT', 'drop', { failure: 'broken' }],
    ['END', 'drop', { failure: 'broken' }],
    ['MAIL', 'drop', { failure: 'broken' }],
  ] as const)('has the reason if %s is answered with "%s"', async (command, answer, reply) => {
    server.answerNext(command, answer)
    const before = server.taken.length
    expect(await send()).toMatchObject({ ok: false, ...reply })
    expect(server.taken.length).toBe(before)
  })

  it('has the reason if nobody answers or the server does not exist', async () => {
    expect(await send({}, { url: `smtp://127.0.0.1:${await freePort()}` })).toMatchObject({
      failure: 'refused',
    })
    expect(await send({}, { url: 'smtp://mail.invalid' })).toMatchObject({ failure: 'unknown_host' })
  })

  it('is given up at its time limit', async () => {
    server.answerNext('END', 'hang')
    expect(await send({}, { within: 300 })).toMatchObject({ failure: 'timeout' })
  })

  it('is not sent to a server without the required encryption [T-07]', async () => {
    const { port } = new URL(server.url)
    expect(await send({}, { url: `smtps://127.0.0.1:${port}` })).toMatchObject({ failure: 'untrusted' })
  })

  it('is not begun while this server is stopping', async () => {
    const before = server.begun()
    expect(await send({}, { stopping: AbortSignal.abort() })).toMatchObject({ failure: 'stopped' })
    expect(server.begun()).toBe(before)
  })

  it('cannot get more headers or recipients from its content [T-28]', async () => {
    const before = server.taken.length
    const evil = 'x\r\nBcc: spy@evil.example'
    const said = await send({ subject: evil, to: { name: evil, address: 'ida@fenn.example' } })
    expect(said).toEqual({ ok: true })
    const [taken] = server.taken.slice(before)
    expect(taken?.to).toEqual(['ida@fenn.example'])
    expect(readMail(taken?.source ?? '').headers).not.toContain('Bcc')
    const reply = await send({ to: { name: 'Ida', address: 'ida@fenn.example,spy@evil.example' } })
    expect(reply.ok ? server.taken.at(-1)?.to : []).not.toContain('spy@evil.example')
  })
})

describe('an email', () => {
  it('arrives with its text, its attachment and its message id', async () => {
    expect(await send()).toEqual({ ok: true })
    const taken = server.taken.at(-1)
    expect(taken).toMatchObject({ from: 'letters@practice.example', to: ['ida@fenn.example'] })
    const read = readMail(taken?.source ?? '')
    expect(read.header('Message-ID')).toBe('<abc@practice.example>')
    expect(read.header('From')).toBe('The Practice <letters@practice.example>')
    expect(read.header('To')).toBe('Ida Fenn <ida@fenn.example>')
    expect(read.text).toBe('Please find it attached.')
    const { fileName, bytes } = mail.attachment
    expect(read.attachment).toEqual({ fileName, bytes })
  })

  it('can be sent without an attachment', async () => {
    const { attachment: _, ...plain } = mail
    const sender = createMailer({ url: server.url, from })
    expect(await sender.send({ ...plain, text: 'Only words.' }, never)).toEqual({ ok: true })
    expect(server.taken.at(-1)?.source).toMatch(/\r\n\r\nOnly words\.\s*$/)
  })
})
