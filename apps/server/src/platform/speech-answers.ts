// Parses the replies of speech to text: a transcription as JSON, with or without times, or an event stream.
import type { RawTranscript } from '@sincerely/domain/dictations/transcript'
import { withoutHiddenCharacters } from '@sincerely/domain/letters/allowed-markup'
import { z } from 'zod'

/** Text without hidden characters, and without a NUL, which PostgreSQL cannot store. */
const Text = z.string().max(1_000_000).transform(withoutHiddenCharacters)
const Seconds = z.number().min(-1).max(1_000_000)
const Word = z.object({ word: Text, start: Seconds, end: Seconds, probability: z.number().optional() })
const Segment = z.object({
  text: Text,
  start: Seconds,
  end: Seconds,
  avg_logprob: z.number().nullish(),
  no_speech_prob: z.number().nullish(),
  compression_ratio: z.number().nullish(),
  /** Some servers return the words by segment. */
  words: z.array(Word).nullish(),
})

const Transcription = z.object({
  text: Text,
  /** In seconds. OpenAI has also sent it as text. Any other value is ignored. */
  duration: z
    .union([Seconds, z.stringFormat('seconds', /^\d+(\.\d+)?$/).transform(Number)])
    .nullish()
    .catch(null),
  words: z.array(Word).nullish(),
  segments: z.array(Segment).nullish(),
})

/** The text, and the seconds of sound that were processed, if the speech server returns them. */
export type ReadAnswer = { transcript: RawTranscript; duration: number | null }

/** Null if the reply is not a transcription. */
export function readTranscription(text: string): ReadAnswer | null {
  const parsed = Transcription.safeParse(parseJson(text))
  if (!parsed.success) return null
  const segments = parsed.data.segments ?? []
  const transcript = {
    text: parsed.data.text,
    words: parsed.data.words ?? segments.flatMap(({ words }) => words ?? []),
    segments: segments.map(heardSegment),
  }
  return { transcript, duration: parsed.data.duration ?? null }
}

function heardSegment(segment: z.infer<typeof Segment>): RawTranscript['segments'][number] {
  return {
    text: segment.text,
    start: segment.start,
    end: segment.end,
    avgLogprob: segment.avg_logprob ?? undefined,
    noSpeechProb: segment.no_speech_prob ?? undefined,
    compressionRatio: segment.compression_ratio ?? undefined,
  }
}

const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('transcript.text.delta'), delta: Text }),
  Segment.extend({ type: z.literal('transcript.text.segment') }),
  z.object({ type: z.literal('transcript.text.done'), text: Text }),
])

/** Null if the stream ends early, because half a dictation must never count as complete. */
export async function readStream(
  answer: Response,
  onText: (text: string) => void,
): Promise<ReadAnswer | null> {
  const segments: RawTranscript['segments'] = []
  let soFar = ''
  for await (const data of eventData(answer)) {
    const parsed = Event.safeParse(parseJson(data))
    // An event of an unknown kind is ignored, because a newer server may send it.
    if (!parsed.success) continue
    const event = parsed.data
    if (event.type === 'transcript.text.done')
      return { transcript: { text: event.text, words: [], segments }, duration: null }
    if (event.type === 'transcript.text.segment') segments.push(heardSegment(event))
    else onText((soFar += event.delta))
  }
  return null
}

/** The `data` of each server-sent event, in order. */
async function* eventData({ body }: Response): AsyncGenerator<string> {
  if (body === null) return
  let rest = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) yield dataOf(event)
  }
  if (rest !== '') yield dataOf(rest)
}

function dataOf(event: string): string {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'))
  return lines.map((line) => line.slice(5).trimStart()).join('\n')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
