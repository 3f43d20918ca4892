// Reads a letter aloud with the browser's voices, so that it can be proofread by ear.
import { Button } from '@mantine/core'
import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useScreenLocked } from '../../../platform/screen-lock.ts'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * Hidden if the browser has no local voices, because remote voices would send the letter to another company. `text` is the
 * element with the letter's text, in which the spoken paragraph is marked.
 */
export function ReadAloudButton({ text }: { text: RefObject<HTMLElement | null> }) {
  const hasVoices = useSyncExternalStore(onVoices, anyVoice)
  const [isReading, setReading] = useState(false)
  const isLocked = useScreenLocked()
  useEffect(() => (isReading ? stopReading : undefined), [isReading])
  useEffect(() => {
    if (isLocked) stopReading()
  }, [isLocked])
  if (!hasVoices) return null
  const start = () => {
    const paragraphs = paragraphsOf(text.current)
    if (paragraphs.length > 0) void read(paragraphs).then(() => setReading(false))
    setReading(paragraphs.length > 0)
  }
  const Icon = isReading ? IconPlayerStop : IconVolume
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={isReading ? stopReading : start}
    >
      {isReading ? 'Stop reading' : 'Read aloud'}
    </Button>
  )
}

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, tr'

/** Returns the innermost blocks that have words. */
function paragraphsOf(text: HTMLElement | null): Element[] {
  return [...(text?.querySelectorAll(blocks) ?? [])].filter(
    (block) => block.querySelector(blocks) === null && block.textContent.trim() !== '',
  )
}

/** Reads the paragraphs. Resolves when all were read or the reading was stopped. */
function read(paragraphs: readonly Element[]): Promise<void> {
  return new Promise((resolve) => {
    // The queue may still have sentences of another letter.
    speechSynthesis.cancel()
    const voice = ownVoices().find(({ lang }) => lang.startsWith('en-GB')) ?? ownVoices()[0] ?? null
    const spoken = paragraphs.flatMap((paragraph) =>
      sentencesOf(paragraph).map((sentence) => ({
        paragraph,
        words: new SpeechSynthesisUtterance(sentence),
      })),
    )
    const end = () => {
      mark(null)
      resolve()
    }
    for (const { paragraph, words } of spoken) {
      words.lang = 'en-GB'
      words.voice = voice
      words.addEventListener('start', () => mark(paragraph))
      words.addEventListener('error', end)
      if (words === spoken.at(-1)?.words) words.addEventListener('end', end)
      speechSynthesis.speak(words)
    }
  })
}

/** Splits a paragraph into sentences, because some voices stop in the middle of a text longer than 15 seconds. */
function sentencesOf(paragraph: Element): string[] {
  const cells = [...paragraph.querySelectorAll('th, td')].map((cell) => cell.textContent)
  const text = cells.length > 0 ? cells.join(', ') : paragraph.textContent
  return Array.from(new Intl.Segmenter('en-GB', { granularity: 'sentence' }).segment(text), ({ segment }) =>
    segment.trim(),
  ).filter((sentence) => sentence !== '')
}

function stopReading(): void {
  if (!('speechSynthesis' in window)) return
  speechSynthesis.cancel()
  mark(null)
}

/** Marks a paragraph with a highlight, because React manages the elements of the page. */
function mark(paragraph: Element | null): void {
  const highlights = 'highlights' in CSS ? CSS.highlights : null
  highlights?.delete('read-aloud')
  if (paragraph === null) return
  const range = document.createRange()
  range.selectNodeContents(paragraph)
  highlights?.set('read-aloud', new Highlight(range))
  paragraph.scrollIntoView({ block: 'nearest' })
}

function onVoices(tell: () => void): () => void {
  if (!('speechSynthesis' in window)) return () => {}
  speechSynthesis.addEventListener('voiceschanged', tell)
  return () => speechSynthesis.removeEventListener('voiceschanged', tell)
}

function anyVoice(): boolean {
  return 'speechSynthesis' in window && ownVoices().length > 0
}

function ownVoices(): SpeechSynthesisVoice[] {
  return speechSynthesis.getVoices().filter(({ localService }) => localService)
}
