import { describe, expect, it } from 'vitest'
import { sortChosen, stateOfNew } from './chosen-files.ts'

function file(name: string, text: string, type = 'application/pdf'): File {
  return new File([text], name, { type })
}

describe('chosen files', () => {
  it('that are no PDF files are skipped', async () => {
    const chosen = [
      file('list.csv', 'a', 'text/csv'),
      file('fake.pdf', 'b', 'image/png'),
      file('list', 'c', ''),
    ]
    const { accepted, skipped } = await sortChosen(chosen, [])
    expect([accepted, skipped.map(({ name }) => name)]).toEqual([[], ['list.csv', 'fake.pdf', 'list']])
  })

  it('that are there already are taken once, whatever they are called', async () => {
    const chosen = [file('one.pdf', 'abc'), file('copy.pdf', 'abc'), file('two.pdf', 'abd')]
    expect(await sortChosen(chosen, [])).toMatchObject({ repeated: ['copy.pdf'], skipped: [] })
    expect((await sortChosen(chosen, [file('x.pdf', 'abd')])).accepted.map(({ name }) => name)).toEqual([
      'one.pdf',
    ])
  })

  it('of which the system says nothing are known by their names', async () => {
    expect((await sortChosen([file('LIST.PDF', 'a', '')], [])).accepted).toHaveLength(1)
  })

  it.each([
    [0, 'empty'],
    [10_000_001, 'too_big'],
  ])('of %i bytes are told at once what is wrong with them', (size, code) => {
    expect(stateOfNew({ size })).toMatchObject({ step: 'failed', code, canRetry: false })
  })

  it('of 10 MB are taken', () => expect(stateOfNew({ size: 10_000_000 })).toEqual({ step: 'waiting' }))
})
