// Records the writes that the server acknowledged over HTTP: letters, edits, approvals and parts of
// dictations. Checks afterwards which of them are missing.
import { setTimeout as pause } from 'node:timers/promises'

export type Answer = { status: number; body: unknown; bytes: Buffer }
/** Returns null if the connection was lost. */
export type Ask = (method: string, path: string, body?: object | Buffer) => Promise<Answer | null>

export const kinds = ['letters', 'edits', 'approvals', 'parts of dictations'] as const
type Kind = (typeof kinds)[number]

/** `attempted` and `kept` count texts. The last attempted text may be stored although its reply was lost. */
type KeptLetter = {
  id: number
  cycle: number
  mark: string
  attempted: number
  kept: number
  approved: boolean
}
type KeptDictation = { id: number; cycle: number; parts: number }

const editsEach = 2
const partBytes = 4000
/** After this many parts, another dictation is started, because each dictation's sound is fetched whole. */
const maxParts = 100

type Writes = { letters: KeptLetter[]; dictations: KeptDictation[]; other: Map<number, number> }

/** `other` counts replies that were neither 200 nor missing. */
export function acknowledgedWrites(ask: Ask, patientId: number) {
  const writes: Writes = { letters: [], dictations: [], other: new Map() }
  /** Returns the writes of one cycle, or of all cycles. */
  const writtenIn = (ofCycle?: number) => {
    const isOf = ({ cycle }: { cycle: number }) => ofCycle === undefined || cycle === ofCycle
    return { letters: writes.letters.filter(isOf), dictations: writes.dictations.filter(isOf) }
  }
  return {
    ...writersOf(ask, patientId, writes),
    other: writes.other,
    count: (ofCycle?: number): Record<Kind, number> => {
      const { letters, dictations } = writtenIn(ofCycle)
      return {
        letters: letters.length,
        edits: letters.reduce((sum, { kept }) => sum + kept, 0),
        approvals: letters.filter(({ approved }) => approved).length,
        'parts of dictations': dictations.reduce((sum, { parts }) => sum + parts, 0),
      }
    },
    /** Fetches each write, and lists those that are missing. */
    findLost: async (ofCycle?: number): Promise<string[]> => {
      const { letters, dictations } = writtenIn(ofCycle)
      const lost: string[] = []
      for (const letter of letters) lost.push(...(await lostOfLetter(ask, letter)))
      for (const dictation of dictations) lost.push(...(await lostOfSound(ask, dictation)))
      return lost
    },
  }
}

function writersOf(ask: Ask, patientId: number, { letters, dictations, other }: Writes) {
  /** Returns the reply if the write was stored. Other replies are counted. */
  const write = async (method: string, path: string, body: object | Buffer) => {
    const answer = await ask(method, path, body)
    if (answer?.status === 200) return answer
    if (answer === null) await pause(5)
    else other.set(answer.status, (other.get(answer.status) ?? 0) + 1)
    return null
  }
  return {
    /** Writes, edits and approves a letter. Stops at the first reply that is not 200. */
    writeLetter: async (cycle: number, mark: string): Promise<void> => {
      const made = await write('POST', '/api/letters', { patientId, content: textOf(mark, 0) })
      if (made === null) return
      const { id, version: first } = letterOf(made)
      const letter: KeptLetter = { id, cycle, mark, attempted: 0, kept: 0, approved: false }
      letters.push(letter)
      let version = first
      for (let n = 1; n <= editsEach; n += 1) {
        letter.attempted = n
        const text = { content: textOf(mark, n), version }
        const saved = await write('PATCH', `/api/letters/${id}/content`, text)
        if (saved === null) return
        letter.kept = n
        version = letterOf(saved).version
      }
      const review = { approved: true, version }
      letter.approved = (await write('PATCH', `/api/letters/${id}/review`, review)) !== null
    },
    /** Sends one part after the other, and repeats each until it is stored. */
    dictate: async (cycle: number, deviceKey: string, isGoing: () => boolean): Promise<void> => {
      const started = await write('POST', '/api/dictations', { deviceKey, patientId })
      if (started === null) return
      const { id } = (started.body as { dictation: { id: number } }).dictation
      const dictation = { id, cycle, parts: 0 }
      dictations.push(dictation)
      while (isGoing() && dictation.parts < maxParts) {
        const part = dictation.parts + 1
        const kept = await write('PUT', `/api/dictations/${id}/takes/1/parts/${part}`, soundOf(id, part))
        if (kept !== null) dictation.parts = part
      }
    },
  }
}

async function lostOfSound(ask: Ask, { id, parts }: KeptDictation): Promise<string[]> {
  if (parts === 0) return []
  const sound = (await ask('GET', `/api/dictations/${id}/takes/1/sound`))?.bytes ?? Buffer.alloc(0)
  const isThere = (part: number) =>
    sound.subarray((part - 1) * partBytes, part * partBytes).equals(soundOf(id, part))
  const numbers = Array.from({ length: parts }, (_, at) => at + 1)
  return numbers.filter((part) => !isThere(part)).map((part) => `part ${part} of dictation ${id}`)
}

async function lostOfLetter(ask: Ask, letter: KeptLetter): Promise<string[]> {
  const { id, mark, attempted, kept, approved } = letter
  const answer = await ask('GET', `/api/letters/${id}`)
  if (answer?.status !== 200) return [`letter ${id}`]
  const found = letterOf(answer)
  const texts = Array.from({ length: attempted - kept + 1 }, (_, at) => wordsOf(mark, kept + at))
  return [
    ...(texts.some((words) => found.content.includes(words)) ? [] : [`text ${kept} of letter ${id}`]),
    ...(approved && found.status !== 'approved' ? [`the approval of letter ${id}`] : []),
  ]
}

type FoundLetter = { id: number; version: number; status: string; content: string }

function letterOf({ body }: Answer): FoundLetter {
  return (body as { letter: FoundLetter }).letter
}

function wordsOf(mark: string, n: number): string {
  return `${mark} as text ${n}.`
}

function textOf(mark: string, n: number): string {
  return `<p>${wordsOf(mark, n)}</p>`
}

/** Each part has different bytes. The first part starts like a sound file. */
function soundOf(id: number, part: number): Buffer {
  const bytes = Buffer.alloc(partBytes, `dictation ${id} part ${part} `)
  if (part === 1) bytes.write('RIFF....WAVE', 'latin1')
  return bytes
}
