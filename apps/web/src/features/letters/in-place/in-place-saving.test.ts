import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InPlaceDraft, startSaving } from './in-place-saving.ts'

type Draft = InPlaceDraft<string, string>
type Answer = 'saved' | 'refused'

/** A letter whose saves are answered when the test says so, one word of which stands in a field. */
function openField(found: Draft | null = null) {
  const letter = { now: 'first' }
  const device: { draft: Draft | null } = { draft: found }
  const onTheWay: ((answer: Answer) => void)[] = []
  const field = startSaving<string, string>({
    found,
    now: () => letter.now,
    read: (typed) => (typed === '' ? { problems: { '': 'Say something.' } } : { value: typed }),
    isSame: (one, other) => one === other,
    send: ({ value, base }) =>
      new Promise((resolve, reject) => {
        onTheWay.push((answer) => {
          if (answer === 'refused') return reject(new Error('Refused.'))
          const isClash = letter.now !== base && letter.now !== value
          if (!isClash) letter.now = value
          resolve({ isClash })
        })
      }),
    troubleOf: ({ message }) => ({ kind: 'problem', problems: { '': message }, mayRetry: true }),
    keep: (draft) => {
      device.draft = draft
    },
    drop: () => {
      device.draft = null
    },
  })
  const answer = async (how: Answer) => {
    onTheWay.shift()?.(how)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const answerAll = async () => {
    while (onTheWay.length > 0) await answer('saved')
  }
  return { field, letter, device, onTheWay, answer, answerAll }
}

describe('a part of a letter that is changed faster than it is saved', () => {
  it('ends with what was typed last, and never takes its own change for somebody else’s', async () => {
    const word = fc.constantFrom('first', 'second', 'third', 'fourth')
    const step = fc.oneof(
      word.map((typed) => ({ typed })),
      fc.constant('save' as const),
      fc.constantFrom<Answer>('saved', 'refused'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), word, async (steps, last) => {
        const { field, letter, device, onTheWay, answer, answerAll } = openField()
        for (const one of steps) {
          if (one === 'save') field.save()
          else if (typeof one === 'string') await answer(one)
          else field.type(one.typed)
          expect(onTheWay.length).toBeLessThan(2)
          expect(field.state().trouble?.kind).not.toBe('clash')
          expect(device.draft).toEqual(field.state().draft)
        }
        field.type(last)
        field.save()
        await answerAll()
        expect(letter.now).toBe(last)
        expect(field.state()).toEqual({ draft: null, trouble: null })
        expect(device.draft).toBeNull()
      }),
      { seed: 20_261_124 },
    )
  })

  it('undoes a change that is still on its way', async () => {
    const { field, letter, answerAll } = openField()
    field.type('second')
    field.save()
    field.type('first')
    field.save()
    await answerAll()
    expect(letter.now).toBe('first')
  })

  it('leaves unsaved what was typed on after the saving was asked for', async () => {
    const { field, letter, device, answerAll } = openField()
    field.type('second')
    field.save()
    field.type('third')
    await answerAll()
    expect(letter.now).toBe('second')
    expect(device.draft).toEqual({ typed: 'third', base: 'second' })
  })

  it('tries what waited when the change before it is refused', async () => {
    const { field, letter, answer } = openField()
    field.type('second')
    field.save()
    field.type('third')
    field.save()
    await answer('refused')
    expect(field.state().trouble).toBeNull()
    await answer('saved')
    expect(letter.now).toBe('third')
  })
})

describe('a part of a letter that somebody else changes', () => {
  it('is not sent over their change until somebody chooses', async () => {
    const { field, letter, onTheWay, answerAll } = openField()
    field.type('mine')
    letter.now = 'theirs'
    field.save()
    expect(onTheWay).toEqual([])
    expect(field.state().trouble).toEqual({ kind: 'clash' })
    field.keepMine()
    await answerAll()
    expect(letter.now).toBe('mine')
  })

  it('says so as well when their change came first on the way', async () => {
    const { field, letter, device, answerAll } = openField()
    field.type('mine')
    field.save()
    letter.now = 'theirs'
    await answerAll()
    expect(field.state()).toEqual({
      draft: { typed: 'mine', base: 'first' },
      trouble: { kind: 'clash' },
    })
    expect(device.draft).toEqual({ typed: 'mine', base: 'first' })
    field.takeBack()
    expect(device.draft).toBeNull()
    expect(letter.now).toBe('theirs')
  })
})

describe('a change that lay on this device', () => {
  it('is shown as unsaved and goes when it is saved', async () => {
    const { field, letter, device, answerAll } = openField({ typed: 'left', base: 'first' })
    expect(field.state().trouble).toMatchObject({ mayRetry: true })
    field.save()
    await answerAll()
    expect(letter.now).toBe('left')
    expect(device.draft).toBeNull()
  })

  it('stays as it is typed where it cannot be sent', () => {
    const { field, device, onTheWay } = openField()
    field.type('')
    field.save()
    expect(onTheWay).toEqual([])
    expect(field.state().trouble).toMatchObject({ problems: { '': 'Say something.' }, mayRetry: false })
    expect(device.draft?.typed).toBe('')
  })

  it('is sent once more when the server is there again, but not what lay on the device before', async () => {
    const { field, letter, onTheWay, answer, answerAll } = openField()
    field.type('second')
    field.save()
    await answer('refused')
    field.retry()
    expect(onTheWay).toHaveLength(1)
    await answerAll()
    expect(letter.now).toBe('second')
    field.retry()
    expect(onTheWay).toHaveLength(0)

    const left = openField({ typed: 'third', base: 'first' })
    left.field.retry()
    expect(left.onTheWay).toHaveLength(0)
  })
})
