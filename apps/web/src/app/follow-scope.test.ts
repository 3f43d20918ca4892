import { describe, expect, it } from 'vitest'
import { scopeNews } from './follow-scope.ts'

const doctor = (id: number, name: string) => ({ id, name, isActive: true, coverUntil: null })
const [lee, osei, park] = [doctor(1, 'Dr Lee'), doctor(2, 'Dr Osei'), doctor(3, 'Dr Park')]

describe('who works for other doctors than a moment ago', () => {
  it('is told for whom no longer, and whose records are there now', () => {
    expect(scopeNews([lee, osei], [park])).toEqual([
      'You no longer work for Dr Park.',
      'You now see the patients and letters of Dr Lee and Dr Osei.',
    ])
  })

  it('is told nothing where nothing changed', () => {
    expect(scopeNews([], [])).toEqual([])
  })
})
