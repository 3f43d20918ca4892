// @vitest-environment jsdom
import type { Letter } from '@sincerely/contract/letters'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SameNameWarning } from './same-name-warning.tsx'

const letter = {
  patientId: 12,
  patientName: 'Ann Bell',
  patientDob: '1951-03-14',
  patientNhsNumber: null,
  patientNamesakes: 1,
} as Letter

describe('the warning about patients with the same name', () => {
  it('is hidden if the count is zero or missing', () => {
    const { patientNamesakes: _, ...older } = letter
    expect(renderToStaticMarkup(<SameNameWarning letter={older as Letter} />)).toBe('')
    expect(renderToStaticMarkup(<SameNameWarning letter={{ ...letter, patientNamesakes: 0 }} />)).toBe('')
  })

  it("includes the letter's own patient in the count [H-01]", () => {
    const shown = renderToStaticMarkup(<SameNameWarning letter={letter} />)
    expect(shown).toContain('2 patients are called Ann Bell')
    expect(shown).toContain('the one born 14/03/1951')
  })
})
