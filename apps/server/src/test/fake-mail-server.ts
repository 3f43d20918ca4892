// A mail server for tests. It speaks SMTP, stores accepted mail, and can refuse it.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type TakenMail = { from: string; to: string[]; source: string }

/** The commands whose replies a test may change. */
type Command = 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'END'

/**
 * A reply such as '550 No such mailbox'. 'drop' disconnects, and 'hang' sends nothing. 'taken and drop' and 'taken and hang'
 * store the mail first.
 */
type Answer = string

export type FakeMailServer = {
  url: string
  taken: TakenMail[]
  /** The number of messages for which a delivery began, accepted or not. */
  begun: () => number
  /** Sets the next reply to this command. Several replies are used one after the other. */
  answerNext: (command: Command, ...answers: Answer[]) => void
  /** Removes replies that were not used. */
  answerAsUsual: () => void
  /** Resolves when this many deliveries have begun in total. */
  hasBegun: (count: number) => Promise<void>
  stop: () => Promise<void>
}

/** `only` is the recipient whose e-mails the test is about. All other e-mails are accepted and dropped. */
export async function startFakeMailServer({ only }: { only?: string } = {}): Promise<FakeMailServer> {
  const taken: TakenMail[] = []
  const planned = new Map<Command, Answer[]>()
  const sockets = new Set<Socket>()
  let begun = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    speak(socket, {
      isCounted: (to) => only === undefined || to === only,
      begin: () => {
        begun += 1
        server.emit('begun')
      },
      answer: (command) => planned.get(command)?.shift(),
      take: (mail) => taken.push(mail),
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    begun: () => begun,
    answerNext: (command, ...answers) =>
      void planned.set(command, [...(planned.get(command) ?? []), ...answers]),
    answerAsUsual: () => planned.clear(),
    hasBegun: async (count) => {
      while (begun < count) await once(server, 'begun')
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await once(server.close(), 'close')
    },
  }
}

type Behaviour = {
  isCounted: (to: string) => boolean
  begin: () => void
  answer: (command: Command) => Answer | undefined
  take: (mail: TakenMail) => void
}

function speak(socket: Socket, { isCounted, begin, answer, take }: Behaviour): void {
  let mail: TakenMail = { from: '', to: [], source: '' }
  let counts = true
  let inData = false
  let rest = ''
  const reply = (command: Command, usual: string): boolean => {
    const said = (counts ? answer(command) : undefined) ?? usual
    if (said.endsWith('drop')) socket.destroy()
    else if (!said.endsWith('hang')) socket.write(`${said}\r\n`)
    return said === usual || said.startsWith('taken')
  }
  const hear = (line: string): void => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (/^(?:EHLO|HELO)/i.test(line)) reply('EHLO', '250 fake.example')
    else if (/^MAIL/i.test(line)) {
      mail = { from: address, to: [], source: '' }
      counts = true
      reply('MAIL', '250 Ok')
    } else if (/^RCPT/i.test(line)) {
      counts = isCounted(address)
      if (counts) begin()
      if (reply('RCPT', '250 Ok')) mail.to.push(address)
    } else if (/^DATA/i.test(line)) inData = reply('DATA', '354 Go on')
    else if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n')
    else socket.write('250 Ok\r\n')
  }
  socket.setEncoding('latin1')
  socket.write('220 fake.example\r\n')
  socket.on('data', (piece: string) => {
    rest += piece
    for (;;) {
      const end = inData ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
      if (end < 0) return
      const text = rest.slice(0, end)
      rest = rest.slice(end + (inData ? 5 : 2))
      if (!inData) hear(text)
      else {
        inData = false
        if (reply('END', '250 Taken') && counts) take({ ...mail, source: text.replace(/^\.\./gmu, '.') })
      }
    }
  })
}
