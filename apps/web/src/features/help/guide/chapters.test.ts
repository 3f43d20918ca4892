import { describe, expect, it } from 'vitest'
import { readProse } from '../prose/read-prose.ts'
import { allTopics } from '../faq/questions.ts'
import { type Chapter, chaptersFor, isChapterFound, pictureOf } from './chapters.ts'

const all = chaptersFor({ role: 'admin' })
const idsFound = (chapters: Chapter[], q: string) =>
  chapters.filter((chapter) => isChapterFound(chapter, q)).map(({ id }) => id)

// The app's code without the guide and the tests.
const sources = import.meta.glob<string>(
  [
    '../../../**/*.{ts,tsx}',
    '../../../../../../packages/{domain,contract}/src/**/*.ts',
    '!../**',
    '!../../../**/*.test.*',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const product = Object.values(sources).join('\n').replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ')

const prose = [
  ...all.flatMap(({ lead, steps, notes }) => [lead, ...steps, ...notes]),
  ...allTopics.flatMap(({ questions }) => questions.flatMap(({ answer }) => answer)),
]

describe('the guide', () => {
  it('shows six chapters only to administrators', () => {
    const forOthers = chaptersFor({ role: 'secretary' }).map(({ id }) => id)
    expect(chaptersFor({ role: 'doctor' }).map(({ id }) => id)).toEqual(forOthers)
    expect(all.map(({ id }) => id).filter((id) => !forOthers.includes(id))).toEqual([
      'users',
      'single-sign-on',
      'assignments',
      'all-records',
      'data-rights',
      'first-steps',
      'practice',
      'reports',
    ])
  })

  it('is searched by all its words, including those of the steps', () => {
    expect(idsFound(all, 'foot pedal')).toEqual(['type'])
    expect(idsFound(all, 'foot zebra')).toEqual([])
    expect(idsFound(all, '')).toEqual(all.map(({ id }) => id))
  })

  it('has an image and a description for each chapter with a picture', () => {
    const named = all.filter(({ picture }) => picture !== undefined)
    expect(named.length).toBeGreaterThanOrEqual(8)
    for (const chapter of named) {
      expect(pictureOf(chapter), chapter.id).not.toBeNull()
      expect(chapter.alt?.length, chapter.id).toBeGreaterThan(20)
    }
  })

  it('has chapters of 80 to 200 words', () => {
    for (const { id, lead, steps, notes } of all) {
      const words = [lead, ...steps, ...notes].join(' ').split(/\s+/).length
      expect([id, words >= 80 && words <= 200]).toEqual([id, true])
    }
  })

  it('names buttons and titles exactly as the product does', () => {
    const named = prose.flatMap((source) =>
      readProse(source).flatMap((piece) => (piece.kind === 'screen' ? [piece.text] : [])),
    )
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((text) => !isShown(text))).toEqual([])
  })
})

/** True if the product contains the whole text between quotes or tags. */
function isShown(text: string): boolean {
  return [`'${text}'`, `"${text}"`, `>${text}<`, `> ${text} <`].some((shown) => product.includes(shown))
}
