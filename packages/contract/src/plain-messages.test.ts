import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CreateLetter, PostLetter } from './letters.ts'
import { speakPlainly } from './plain-messages.ts'

function messageOf(shape: z.ZodType, value: unknown): string | undefined {
  return shape.safeParse(value).error?.issues[0]?.message
}

describe('plain messages', () => {
  const before = z.config().customError
  beforeAll(() => speakPlainly())
  afterAll(() => {
    z.config({ customError: before })
  })

  it('say that something is missing, or of another kind', () => {
    expect(messageOf(CreateLetter, { content: 'x' })).toBe('Please fill this in.')
    expect(messageOf(CreateLetter, { content: 'x', patientId: 'seven' })).toBe('Enter a number.')
    expect(messageOf(CreateLetter, 'text')).toBe('Send an object with fields.')
  })

  it('name the choices and the bounds', () => {
    expect(messageOf(CreateLetter, { content: 'x', patientId: 1, priority: 'urgent' })).toBe(
      'Choose one of: low, medium, high.',
    )
    expect(messageOf(z.number().max(200), 201)).toBe('Enter 200 or less.')
  })

  it('name the keys that are not known', () => {
    expect(messageOf(PostLetter, { status: 'posted', notify: true, confirmd: [] })).toBe(
      'Unknown: ‘notify’, ‘confirmd’. Nothing was changed. Remove or correct these fields.',
    )
  })

  it('leave a shape’s own sentence alone', () => {
    expect(messageOf(z.string().min(1, 'Enter a name.'), '')).toBe('Enter a name.')
  })
})
