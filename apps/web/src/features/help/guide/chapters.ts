import { type ActorRole, can } from '@sincerely/domain/permissions'
import { hasWords } from '../prose/find-words.ts'
import { plainProse } from '../prose/read-prose.ts'
import adminChapters from './admin-chapters.json'
import clinicChapters from './clinic-chapters.json'
import pictureSizes from './picture-sizes.json'

/** A part of the guide: what it is about, what one does, and what to know besides; its texts are prose (`read-prose.ts`). */
export type Chapter = {
  /** Its place in the address: `/docs#approve`. */
  id: string
  title: string
  lead: string
  steps: string[]
  notes: string[]
  /** The name of its picture under `/guide`, and what there is to see. */
  picture?: string
  alt?: string
}

export type Picture = { address: string; width: number; height: number }

/** The chapters that are about this role's work. */
export function chaptersFor(user: { role: ActorRole }): Chapter[] {
  return can(user, 'practice.configure') ? [...clinicChapters, ...adminChapters] : clinicChapters
}

/** Has the chapter every word that is searched for? */
export function isChapterFound({ title, lead, steps, notes }: Chapter, q: string): boolean {
  return hasWords([title, ...[lead, ...steps, ...notes].map(plainProse)].join('\n'), q)
}

/** Its address and how large it is shown; null where there is none. */
export function pictureOf({ picture }: Chapter): Picture | null {
  const sizes: Record<string, { width: number; height: number }> = pictureSizes
  const size = picture === undefined ? undefined : sizes[picture]
  return size ? { address: `/guide/${picture}.webp`, ...size } : null
}
