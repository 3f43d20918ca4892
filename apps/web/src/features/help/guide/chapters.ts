import { type ActorRole, can } from '@sincerely/domain/permissions'
import { hasWords } from '../prose/find-words.ts'
import { plainProse } from '../prose/read-prose.ts'
import adminChapters from './admin-chapters.json'
import clinicChapters from './clinic-chapters.json'
import pictureSizes from './picture-sizes.json'

/** A chapter of the guide. Its texts are prose (`read-prose.ts`). */
export type Chapter = {
  /** The chapter's hash in the URL: `/docs#approve`. */
  id: string
  title: string
  lead: string
  steps: string[]
  notes: string[]
  /** The name of the picture under `/guide`. `alt` is its alternative text. */
  picture?: string
  alt?: string
}

export type Picture = { address: string; width: number; height: number }

/** Returns the chapters for the user's role. */
export function chaptersFor(user: { role: ActorRole }): Chapter[] {
  return can(user, 'practice.configure') ? [...clinicChapters, ...adminChapters] : clinicChapters
}

/** True if the chapter contains every word of the search. */
export function isChapterFound({ title, lead, steps, notes }: Chapter, q: string): boolean {
  return hasWords([title, ...[lead, ...steps, ...notes].map(plainProse)].join('\n'), q)
}

/** Returns the picture's URL and display size, or null. */
export function pictureOf({ picture }: Chapter): Picture | null {
  const sizes: Record<string, { width: number; height: number }> = pictureSizes
  const size = picture === undefined ? undefined : sizes[picture]
  return size ? { address: `/guide/${picture}.webp`, ...size } : null
}
