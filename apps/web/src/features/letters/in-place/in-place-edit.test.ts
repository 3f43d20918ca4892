import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InPlaceDraft, createInPlaceEdit } from './in-place-edit.ts'

type Draft = InPlaceDraft<string, string>
type Answer = 'saved' | 'refused'

/** Opens the field of a letter with one editable word. The test decides when each save is answered. */
function openField(storedDraft: Draft | null = null) {
  const letter = { now: 'first' }
  const device: { draft: Draft | null } = { draft: storedDraft }
  const requests: ((answer: Answer) => void)[] = []
  const field = createInPlaceEdit<string, string>({
    storedDraft,
    current: () => letter.now,
    read: (typed) => (typed === '' ? { problems: { '': 'Say something.' } } : { value: typed }),
    isSame: (one, other) => one === other,
    send: ({ value, base }) =>
      new Promise((resolve, reject) => {
        requests.push((answer) => {
          if (answer === 'refused') return reject(new Error('Refused.'))
          const isConflict = letter.now !== base && letter.now !== value
          if (!isConflict) letter.now = value
          resolve({ isConflict })
        })
      }),
    saveProblemOf: ({ message }) => ({ kind: 'problem', problems: { '': message }, canRetry: true }),
    keep: (draft) => {
      device.draft = draft
    },
    drop: () => {
      device.draft = null
    },
  })
  const answer = async (how: Answer) => {
    requests.shift()?.(how)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const answerAll = async () => {
    while (requests.length > 0) await answer('saved')
  }
  return { field, letter, device, requests, answer, answerAll }
}

describe('an in-place edit during saving', () => {
  it('saves the last typed value, without a conflict with its own changes', async () => {
    const word = fc.constantFrom('first', 'second', 'third', 'fourth')
    const step = fc.oneof(
      word.map((typed) => ({ typed })),
      fc.constant('save' as const),
      fc.constantFrom<Answer>('saved', 'refused'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), word, async (steps, last) => {
        const { field, letter, device, requests, answer, answerAll } = openField()
        for (const one of steps) {
          if (one === 'save') field.save()
          else if (typeof one === 'string') await answer(one)
          else field.type(one.typed)
          expect(requests.length).toBeLessThan(2)
          expect(field.state().problem?.kind).not.toBe('conflict')
          expect(device.draft).toEqual(field.state().draft)
        }
        field.type(last)
        field.save()
        await answerAll()
        expect(letter.now).toBe(last)
        expect(field.state()).toEqual({ draft: null, problem: null })
        expect(device.draft).toBeNull()
      }),
      { seed: 20_261_124 },
    )
  })

  it('can undo a change that is still being sent', async () => {
    const { field, letter, answerAll } = openField()
    field.type('second')
    field.save()
    field.type('first')
    field.save()
    await answerAll()
    expect(letter.now).toBe('first')
  })

  it('keeps text typed after the save as unsaved', async () => {
    const { field, letter, device, answerAll } = openField()
    field.type('second')
    field.save()
    field.type('third')
    await answerAll()
    expect(letter.now).toBe('second')
    expect(device.draft).toEqual({ typed: 'third', base: 'second' })
  })

  it('sends the queued change if the earlier one is refused', async () => {
    const { field, letter, answer } = openField()
    field.type('second')
    field.save()
    field.type('third')
    field.save()
    await answer('refused')
    expect(field.state().problem).toBeNull()
    await answer('saved')
    expect(letter.now).toBe('third')
  })
})

describe('an in-place edit with a change by somebody else', () => {
  it('is not sent until somebody chooses', async () => {
    const { field, letter, requests, answerAll } = openField()
    field.type('mine')
    letter.now = 'theirs'
    field.save()
    expect(requests).toEqual([])
    expect(field.state().problem).toEqual({ kind: 'conflict' })
    field.keepMine()
    await answerAll()
    expect(letter.now).toBe('mine')
  })

  it('shows a conflict if their change reached the server first', async () => {
    const { field, letter, device, answerAll } = openField()
    field.type('mine')
    field.save()
    letter.now = 'theirs'
    await answerAll()
    expect(field.state()).toEqual({
      draft: { typed: 'mine', base: 'first' },
      problem: { kind: 'conflict' },
    })
    expect(device.draft).toEqual({ typed: 'mine', base: 'first' })
    field.discard()
    expect(device.draft).toBeNull()
    expect(letter.now).toBe('theirs')
  })
})

describe('an in-place draft on this device', () => {
  it('is shown as unsaved, and removed when saved', async () => {
    const { field, letter, device, answerAll } = openField({ typed: 'restored', base: 'first' })
    expect(field.state().problem).toMatchObject({ canRetry: true })
    field.save()
    await answerAll()
    expect(letter.now).toBe('restored')
    expect(device.draft).toBeNull()
  })

  it('is kept if its value is invalid', () => {
    const { field, device, requests } = openField()
    field.type('')
    field.save()
    expect(requests).toEqual([])
    expect(field.state().problem).toMatchObject({ problems: { '': 'Say something.' }, canRetry: false })
    expect(device.draft?.typed).toBe('')
  })

  it('is sent again on retry, unless it was restored', async () => {
    const { field, letter, requests, answer, answerAll } = openField()
    field.type('second')
    field.save()
    await answer('refused')
    field.retry()
    expect(requests).toHaveLength(1)
    await answerAll()
    expect(letter.now).toBe('second')
    field.retry()
    expect(requests).toHaveLength(0)

    const restored = openField({ typed: 'third', base: 'first' })
    restored.field.retry()
    expect(restored.requests).toHaveLength(0)
  })
})
