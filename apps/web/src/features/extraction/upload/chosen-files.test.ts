import { describe, expect, it } from 'vitest'
import { sortChosen, stateOfNew } from './chosen-files.ts'

function file(name: string, text: string, type = 'application/pdf'): File {
  return new File([text], name, { type })
}

describe('files chosen for an import', () => {
  it('are skipped if they are not PDF files', async () => {
    const chosen = [
      file('list.csv', 'a', 'text/csv'),
      file('fake.pdf', 'b', 'image/png'),
      file('list', 'c', ''),
    ]
    const { accepted, skipped } = await sortChosen(chosen, [])
    expect([accepted, skipped.map(({ name }) => name)]).toEqual([[], ['list.csv', 'fake.pdf', 'list']])
  })

  it('are accepted once if their content is the same, whatever their name', async () => {
    const chosen = [file('one.pdf', 'abc'), file('copy.pdf', 'abc'), file('two.pdf', 'abd')]
    expect(await sortChosen(chosen, [])).toMatchObject({ repeated: ['copy.pdf'], skipped: [] })
    expect((await sortChosen(chosen, [file('x.pdf', 'abd')])).accepted.map(({ name }) => name)).toEqual([
      'one.pdf',
    ])
  })

  it('of unknown type are recognised by their name', async () => {
    expect((await sortChosen([file('LIST.PDF', 'a', '')], [])).accepted).toHaveLength(1)
  })

  it.each([
    [0, 'empty'],
    [10_000_001, 'too_big'],
  ])('of %i bytes are refused at once with a reason', (size, code) => {
    expect(stateOfNew({ size })).toMatchObject({ step: 'failed', code, canRetry: false })
  })

  it('of 10 MB are accepted', () => expect(stateOfNew({ size: 10_000_000 })).toEqual({ step: 'waiting' }))
})
