import { describe, expect, it } from 'vitest'
import { parseActionsDraft, textWith } from './gp-actions-draft.ts'

describe('actions for the GP that are typed but not confirmed', () => {
  const typed = { note: 'Stop aspirin today\n\n', proposed: ['Stop aspirin'] }

  it('stay as typed while the text proposes the same', () => {
    expect(textWith(typed, ['Stop aspirin'])).toBe('Stop aspirin today\n\n')
  })

  it('get what the text has proposed since, so that it is not confirmed unseen', () => {
    expect(textWith(typed, ['Stop aspirin', 'Check potassium'])).toBe('Stop aspirin today\nCheck potassium')
  })

  it('are read from this device, unless they are damaged', () => {
    expect(parseActionsDraft(JSON.stringify(typed))).toEqual(typed)
    expect(parseActionsDraft('{"note":"x"}')).toBeNull()
    expect(parseActionsDraft('no JSON')).toBeNull()
  })
})
