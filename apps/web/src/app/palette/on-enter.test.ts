import { describe, expect, it } from 'vitest'
import { onEnter, type FoundRow } from './on-enter.ts'

const halina: FoundRow = { id: 'patient-1', kind: 'patient', name: 'Halina Kowalska' }
const penhaligon: FoundRow = { id: 'patient-2', kind: 'patient', name: 'Ada Penhaligon' }
const letter: FoundRow = { id: 'letter-3', kind: 'letter', name: 'Halina Kowalska' }
const page: FoundRow = { id: '/letters', kind: 'command', name: 'Letters' }

function enter(rows: FoundRow[], more: Partial<Parameters<typeof onEnter>[0]> = {}) {
  const early = { q: 'hali', steps: 0, isEntered: true, at: 0, isComplete: true, isSeen: false }
  return onEnter({ ...early, rows, ...more })
}

describe('Enter in the palette', () => {
  it('waits until the list for the typed text has arrived [H-43]', () => {
    expect(enter([halina], { isEntered: false })).toBe('wait')
    expect(enter([], { isComplete: false })).toBe('wait')
    expect(enter([halina], { isComplete: false })).toBe('wait')
  })

  it('opens the marked row of a list that was visible', () => {
    expect(enter([penhaligon, letter], { isSeen: true })).toBe(penhaligon)
    expect(enter([penhaligon, letter], { isSeen: true, at: 1, steps: 1 })).toBe(letter)
  })

  it('opens a row that was not yet visible only if it is the one matching patient [H-43]', () => {
    expect(enter([halina, penhaligon, letter])).toBe(halina)
    expect(enter([penhaligon])).toBe('unsure')
    expect(enter([letter])).toBe('unsure')
    expect(enter([halina, { ...halina, id: 'patient-4' }])).toBe('unsure')
    expect(enter([halina, penhaligon], { steps: 1, at: 1 })).toBe('unsure')
    expect(enter([])).toBe('unsure')
  })

  it('opens a page command before the search has answered', () => {
    expect(enter([page, halina], { q: 'let', isComplete: false })).toBe(page)
  })
})
