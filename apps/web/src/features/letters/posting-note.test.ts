import { describe, expect, it } from 'vitest'
import { noteExample, processedNote } from './posting-note.ts'

describe('the suggested posting note', () => {
  it('does not mention a secretary if a doctor posts', () => {
    expect(processedNote({ role: 'doctor' })).toBeUndefined()
    expect(noteExample({ role: 'doctor' })).not.toContain('secretary')
  })

  it("is 'Processed by secretary' for a secretary", () => {
    expect(processedNote({ role: 'secretary' })).toBe('Processed by secretary')
    expect(noteExample({ role: 'secretary' })).toBe('Processed by secretary')
  })
})
