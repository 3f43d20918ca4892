// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { dropIfSame, foundCopies, isLeft, putBack, renameCopies, startCopy } from './kept-copies.ts'
import { keepLocalCopy, listLocalCopies, readLocalCopy } from './storage.ts'
import { holdTogether } from './tab-locks.ts'
import { eventually } from '../test/eventually.ts'

const parse = (text: string | undefined) => (text?.startsWith('{') ? null : (text ?? null))
const found = (name = 'patient-12') => foundCopies(1, name, parse)
const texts = (name?: string) => found(name).map(({ value }) => value)

/** Another tab writes under a key of its own. */
function otherTab(text: string, name = 'patient-12'): void {
  keepLocalCopy(1, `${name}@other-1`, text)
}

beforeEach(() => localStorage.clear())

describe('the copies of a name', () => {
  it('are passed over when they cannot be read, or are of somebody or something else', () => {
    otherTab('{')
    otherTab('x', 'patient-120')
    otherTab('x', 'patient-12-gp')
    keepLocalCopy(2, 'patient-12@other-1', 'x')
    expect(found()).toEqual([])
  })

  it('begin with this tab’s own, whatever another tab wrote since', () => {
    startCopy(1, null).keep('patient-12', 'mine')
    otherTab('theirs')
    expect(texts()).toEqual(['mine', 'theirs'])
  })

  it('are found from before each writer had one of their own', () => {
    keepLocalCopy(1, 'patient-new', 'of an earlier version')
    expect(texts('patient-new')).toEqual(['of an earlier version'])
  })
})

describe('a copy of one’s own', () => {
  it('is not touched by what another tab saves or discards', () => {
    startCopy(1, null).keep('patient-new', 'Ann')
    const other = startCopy(1, null)
    other.keep('patient-new', 'Tom')
    other.drop()
    expect(texts('patient-new')).toEqual(['Ann'])
  })

  it('takes the place of the one it began from, and goes with it', async () => {
    otherTab('a')
    const copy = startCopy(1, found()[0] ?? null)
    expect(texts()).toEqual(['a'])
    copy.keep('patient-12', 'ab')
    expect(texts()).toEqual(['ab'])
    await eventually(() => expect(listLocalCopies(1)).toHaveLength(1))
    copy.drop()
    expect(texts()).toEqual([])
  })

  it('leaves the one it began from alone while another tab has it in hand, or has gone on writing it', async () => {
    otherTab('a')
    const hold = holdTogether('sincerely-copy-other-1')
    const copy = startCopy(1, found()[0] ?? null)
    copy.keep('patient-12', 'ab')
    await eventually(() => expect(texts()).toEqual(['ab', 'a']))
    hold.release()
    otherTab('a, and more')
    copy.drop()
    await eventually(() => expect(texts()).toEqual(['a, and more']))
  })

  it('comes back when its discarding is taken back', () => {
    const copy = startCopy(1, null)
    copy.keep('patient-12', 'a')
    copy.drop()
    copy.keep('patient-12', 'a')
    expect(texts()).toEqual(['a'])
  })
})

describe('a copy that was found', () => {
  it('is left for others only while nobody has it in hand', async () => {
    otherTab('a')
    const hold = holdTogether('sincerely-copy-other-1')
    const lies = () => Promise.all(found().map(isLeft))
    expect(await lies()).toEqual([false])
    hold.release()
    expect(await lies()).toEqual([true])
  })

  it('lies where it was when its removal is taken back', () => {
    otherTab('a')
    const before = found()
    for (const copy of before) dropIfSame(1, copy)
    expect(texts()).toEqual([])
    for (const copy of before) putBack(1, copy)
    expect(found().map(({ key }) => key)).toEqual(['patient-12@other-1'])
  })
})

describe('copies about a record that was merged into another one', () => {
  it('go on under its number, all of them, and no other', () => {
    otherTab('typed')
    otherTab('a GP', 'patient-12-gp')
    otherTab('dictated', 'patient-12-letter')
    otherTab('somebody else', 'patient-120')
    startCopy(1, null).keep('patient-17-letter', 'its own')
    const { keptAt } = readLocalCopy(1, 'patient-12@other-1') ?? {}
    renameCopies(1, 'patient-12', 'patient-17')
    expect(texts('patient-17')).toEqual(['typed'])
    expect(texts('patient-17-gp')).toEqual(['a GP'])
    expect(texts('patient-17-letter')).toEqual(['its own', 'dictated'])
    expect(texts('patient-120')).toEqual(['somebody else'])
    expect(texts()).toEqual([])
    expect(readLocalCopy(1, 'patient-17@other-1')?.keptAt).toBe(keptAt)
  })

  it('stay one copy, whether the writer or somebody else hears of it first', () => {
    const copy = startCopy(1, null)
    copy.keep('patient-12-letter', 'one')
    renameCopies(1, 'patient-12', 'patient-17')
    // A word on its way still goes under the old name.
    copy.keep('patient-12-letter', 'one two')
    copy.follow('patient-17-letter')
    expect(texts('patient-17-letter')).toEqual(['one two'])
    expect(listLocalCopies(1)).toHaveLength(1)
    copy.keep('patient-17-letter', 'one two three')
    expect(texts('patient-17-letter')).toEqual(['one two three'])
    copy.drop()
    expect(listLocalCopies(1)).toEqual([])
  })

  it('are gone with their writer under every name', () => {
    const copy = startCopy(1, null)
    copy.keep('patient-12-letter', 'one')
    renameCopies(1, 'patient-12', 'patient-17')
    copy.drop()
    expect(listLocalCopies(1)).toEqual([])
  })

  it('are discarded by hand unless somebody has gone on writing', () => {
    otherTab('typed')
    const [copy] = found()
    if (copy === undefined) throw new Error('There is a copy.')
    renameCopies(1, 'patient-12', 'patient-17')
    dropIfSame(1, { ...copy, text: 'older' })
    expect(texts('patient-17')).toEqual(['typed'])
    dropIfSame(1, copy)
    expect(texts('patient-17')).toEqual([])
  })
})
