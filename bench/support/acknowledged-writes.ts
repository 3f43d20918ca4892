// What writers were told was kept, over HTTP: letters, edits and approvals of them, and parts of dictations; and what of it is not
// there afterwards.
import { setTimeout as pause } from 'node:timers/promises'

export type Answer = { status: number; body: unknown; bytes: Buffer }
/** Null where the connection was cut. */
export type Ask = (method: string, path: string, body?: object | Buffer) => Promise<Answer | null>

export const kinds = ['letters', 'edits', 'approvals', 'parts of dictations'] as const
export type Kind = (typeof kinds)[number]

/** `attempted` and `kept` count texts; what was attempted last may be there without an answer. */
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
/** Of a dictation; then another is begun, as the sound of each is fetched whole. */
const mostParts = 100

export type Acknowledged = ReturnType<typeof acknowledgedWrites>

export function acknowledgedWrites(ask: Ask, patientId: number) {
  const letters: KeptLetter[] = []
  const dictations: KeptDictation[] = []
  const other = new Map<number, number>()

  /** Its answer, once it is kept; whatever else came is counted. */
  const write = async (method: string, path: string, body: object | Buffer) => {
    const answer = await ask(method, path, body)
    if (answer?.status === 200) return answer
    if (answer === null) await pause(5)
    else other.set(answer.status, (other.get(answer.status) ?? 0) + 1)
    return null
  }

  /** A letter, edited and approved; whatever is not answered with 200 ends it. */
  const writeLetter = async (cycle: number, mark: string) => {
    const made = await write('POST', '/api/letters', { patientId, content: textOf(mark, 0) })
    if (made === null) return
    const letter = { ...letterOf(made), cycle, mark, attempted: 0, kept: 0, approved: false }
    letters.push(letter)
    let { version } = letter
    for (let n = 1; n <= editsEach; n += 1) {
      letter.attempted = n
      const saved = await write('PATCH', `/api/letters/${letter.id}/content`, {
        content: textOf(mark, n),
        version,
      })
      if (saved === null) return
      letter.kept = n
      version = letterOf(saved).version
    }
    const reviewed = await write('PATCH', `/api/letters/${letter.id}/review`, { approved: true, version })
    letter.approved = reviewed !== null
  }

  /** One part after the other, each until it is kept. */
  const dictate = async (cycle: number, deviceKey: string, isGoing: () => boolean) => {
    const begun = await write('POST', '/api/dictations', { deviceKey, patientId })
    if (begun === null) return
    const { id } = (begun.body as { dictation: { id: number } }).dictation
    const dictation = { id, cycle, parts: 0 }
    dictations.push(dictation)
    while (isGoing() && dictation.parts < mostParts) {
      const part = dictation.parts + 1
      const kept = await write('PUT', `/api/dictations/${id}/takes/1/parts/${part}`, soundOf(id, part))
      if (kept !== null) dictation.parts = part
    }
  }

  const count = (ofCycle?: number): Record<Kind, number> => {
    const these = letters.filter(({ cycle }) => ofCycle === undefined || cycle === ofCycle)
    const recorded = dictations.filter(({ cycle }) => ofCycle === undefined || cycle === ofCycle)
    return {
      letters: these.length,
      edits: these.reduce((sum, { kept }) => sum + kept, 0),
      approvals: these.filter(({ approved }) => approved).length,
      'parts of dictations': recorded.reduce((sum, { parts }) => sum + parts, 0),
    }
  }

  /** Asks for each of them; with a cycle for those written in it alone. */
  const findLost = async (ofCycle?: number): Promise<string[]> => {
    const lost: string[] = []
    for (const letter of letters) {
      if (ofCycle !== undefined && letter.cycle !== ofCycle) continue
      const answer = await ask('GET', `/api/letters/${letter.id}`)
      lost.push(...lostOf(letter, answer?.status === 200 ? letterOf(answer) : null))
    }
    for (const { id, cycle, parts } of dictations) {
      if (parts === 0 || (ofCycle !== undefined && cycle !== ofCycle)) continue
      const sound = (await ask('GET', `/api/dictations/${id}/takes/1/sound`))?.bytes ?? Buffer.alloc(0)
      for (let part = 1; part <= parts; part += 1) {
        const here = sound.subarray((part - 1) * partBytes, part * partBytes)
        if (!here.equals(soundOf(id, part))) lost.push(`part ${part} of dictation ${id}`)
      }
    }
    return lost
  }

  return { writeLetter, dictate, count, findLost, other }
}

function lostOf({ id, mark, attempted, kept, approved }: KeptLetter, found: FoundLetter | null): string[] {
  if (found === null) return [`letter ${id}`]
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

/** Other bytes for each part; the first begins as sound does. */
function soundOf(id: number, part: number): Buffer {
  const bytes = Buffer.alloc(partBytes, `dictation ${id} part ${part} `)
  if (part === 1) bytes.write('RIFF....WAVE', 'latin1')
  return bytes
}
