// @vitest-environment jsdom
import { type Role, can, roles } from '@sincerely/domain/permissions'
import { describe, expect, it } from 'vitest'
import { allTopics } from '../features/help/faq/questions.ts'
import { chaptersFor } from '../features/help/guide/chapters.ts'
import { type Piece, readProse } from '../features/help/prose/read-prose.ts'
import { accessLinks, selfHelpLinks } from '../features/help/support/support.tsx'
import { router } from './router.ts'
import { shortcutPlaces } from './shortcut-places.ts'

const pageAt = new Map(
  Object.entries(router.routesByPath).map(([path, { options }]) => [path, options.staticData]),
)

const questions = allTopics.flatMap((topic) => topic.questions)

function piecesFor(role: Role): Piece[] {
  return [
    ...chaptersFor({ role }).flatMap(({ lead, steps, notes }) => [lead, ...steps, ...notes]),
    ...questions.flatMap(({ answer }) => answer),
    ...selfHelpLinks,
    ...accessLinks,
  ].flatMap(readProse)
}

describe('the guide and the FAQ', () => {
  it.each(roles)('link a %s only to existing pages that the role may open', (role) => {
    const anchors = new Map([
      ['/docs', [...chaptersFor({ role }).map(({ id }) => id), 'keyboard']],
      ['/faq', questions.map(({ id }) => id)],
    ])
    const links = piecesFor(role).flatMap((piece) => (piece.kind === 'link' ? [piece.to] : []))
    expect(links.length).toBeGreaterThan(30)
    const dead = links.filter(({ path, hash }) => {
      const needs = pageAt.get(path)?.can
      const isOpen = needs === 'public' || (needs !== undefined && can({ role }, needs))
      return !isOpen || (hash !== '' && anchors.get(path)?.includes(hash) !== true)
    })
    expect(dead).toEqual([])
  })

  it('name only keys from the list of shortcuts', () => {
    const listed = new Set(
      shortcutPlaces({ role: 'doctor' }, { onlyDoctorsApprove: false }).flatMap(({ shortcuts }) =>
        shortcuts.flatMap(({ keys }) => keys.map((key) => key.toLowerCase())),
      ),
    )
    const named = piecesFor('doctor').flatMap((piece) => (piece.kind === 'key' ? [piece.chord] : []))
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((chord) => !listed.has(chord.toLowerCase()))).toEqual([])
  })
})
