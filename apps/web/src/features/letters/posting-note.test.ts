import { describe, expect, it } from 'vitest'
import { noteExample, processedNote } from './posting-note.ts'

describe('the note of a posting', () => {
  it('says nothing of a secretary where a doctor posts', () => {
    expect(processedNote({ role: 'doctor' })).toBeUndefined()
    expect(noteExample({ role: 'doctor' })).not.toContain('secretary')
  })

  it('is the specification’s where a secretary processes the letter', () => {
    expect(processedNote({ role: 'secretary' })).toBe('Processed by secretary')
    expect(noteExample({ role: 'secretary' })).toBe('Processed by secretary')
  })
})
