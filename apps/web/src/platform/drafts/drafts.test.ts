// @vitest-environment jsdom
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { holdTogether } from '../tab-locks.ts'
import { eventually } from '../../test/eventually.ts'
import {
  dropDraft,
  dropDraftIfSame,
  flushDrafts,
  onDraftsChange,
  onFlushDrafts,
  findDrafts,
  isOrphaned,
  restoreDraft,
  renameDrafts,
  startDraft,
  keepDraft,
  listDrafts,
  readDraft,
} from './drafts.ts'

const parse = (text: string | undefined) => (text?.startsWith('{') ? null : (text ?? null))
const found = (name = 'patient-12') => findDrafts(1, name, parse)
const texts = (name?: string) => found(name).map(({ value }) => value)

/** Another tab writes under its own key. */
function otherTab(text: string, name = 'patient-12'): void {
  keepDraft(1, `${name}@other-1`, text)
}

beforeEach(() => localStorage.clear())

const doctor = 7
const colleague = 8

describe('unsent text on the device', () => {
  it('discards a draft that cannot be read', () => {
    for (const corrupt of ['{', '3', 'null', '{"value":5,"keptAt":"x"}']) {
      window.localStorage.setItem('sincerely-copy:7:letter-1', corrupt)
      expect(readDraft(doctor, 'letter-1')).toBeNull()
      expect(window.localStorage.getItem('sincerely-copy:7:letter-1')).toBeNull()
    }
  })

  it('shows nobody the drafts of somebody else [T-12]', () => {
    keepDraft(doctor, 'letter-1', 'Dear Dr Test')
    keepDraft(77, 'letter-2', 'another person whose number begins alike')
    expect(readDraft(colleague, 'letter-1')).toBeNull()
    expect(listDrafts(colleague)).toEqual([])
    expect(listDrafts(doctor).map(({ key }) => key)).toEqual(['letter-1'])
  })

  it('keeps, lists and drops unsent text', () => {
    expect(keepDraft(doctor, 'letter-1', 'one')).toBe(true)
    keepDraft(doctor, 'letter-1', 'two')
    expect(readDraft(doctor, 'letter-1')?.value).toBe('two')
    dropDraft(doctor, 'letter-1')
    expect(readDraft(doctor, 'letter-1')).toBeNull()
  })

  it('tells who listens of every draft kept or dropped, here or in another tab', () => {
    let heard = 0
    const stop = onDraftsChange(() => (heard += 1))
    keepDraft(doctor, 'letter-1', 'one')
    dropDraft(doctor, 'letter-1')
    window.dispatchEvent(new StorageEvent('storage', { key: 'sincerely-copy:7:letter-1' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    stop()
    keepDraft(doctor, 'letter-1', 'two')
    expect(heard).toBe(3)
  })

  it('is asked for at once from who holds it back for a moment', () => {
    const stop = onFlushDrafts(() => keepDraft(doctor, 'letter-1', 'the last word'))
    flushDrafts()
    stop()
    expect(readDraft(doctor, 'letter-1')?.value).toBe('the last word')
    dropDraft(doctor, 'letter-1')
    flushDrafts()
    expect(listDrafts(doctor)).toEqual([])
  })

  it('says that a device keeps nothing, and the text still lasts as long as the tab', () => {
    const real = Object.getOwnPropertyDescriptor(window, 'localStorage')
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
    onTestFinished(() => {
      dropDraft(doctor, 'letter-1')
      if (real) Object.defineProperty(window, 'localStorage', real)
    })
    expect(keepDraft(doctor, 'letter-1', 'unsent')).toBe(false)
    expect(readDraft(doctor, 'letter-1')?.value).toBe('unsent')
    expect(listDrafts(doctor)).toHaveLength(1)
  })
})

describe('the drafts of a name', () => {
  it('are passed over when they cannot be read, or are of somebody or something else', () => {
    otherTab('{')
    otherTab('x', 'patient-120')
    otherTab('x', 'patient-12-gp')
    keepDraft(2, 'patient-12@other-1', 'x')
    expect(found()).toEqual([])
  })

  it('begin with this tab’s own, whatever another tab wrote since', () => {
    startDraft(1, null).keep('patient-12', 'mine')
    otherTab('theirs')
    expect(texts()).toEqual(['mine', 'theirs'])
  })

  it('are found from before each writer had one of their own', () => {
    keepDraft(1, 'patient-new', 'of an earlier version')
    expect(texts('patient-new')).toEqual(['of an earlier version'])
  })
})

describe('a draft of one’s own', () => {
  it('is not touched by what another tab saves or discards', () => {
    startDraft(1, null).keep('patient-new', 'Ann')
    const other = startDraft(1, null)
    other.keep('patient-new', 'Tom')
    other.drop()
    expect(texts('patient-new')).toEqual(['Ann'])
  })

  it('takes the place of the one it began from, and goes with it', async () => {
    otherTab('a')
    const copy = startDraft(1, found()[0] ?? null)
    expect(texts()).toEqual(['a'])
    copy.keep('patient-12', 'ab')
    expect(texts()).toEqual(['ab'])
    await eventually(() => expect(listDrafts(1)).toHaveLength(1))
    copy.drop()
    expect(texts()).toEqual([])
  })

  it('leaves the one it began from alone while another tab has it in hand, or has gone on writing it', async () => {
    otherTab('a')
    const hold = holdTogether('sincerely-copy-other-1')
    const copy = startDraft(1, found()[0] ?? null)
    copy.keep('patient-12', 'ab')
    await eventually(() => expect(texts()).toEqual(['ab', 'a']))
    hold.release()
    otherTab('a, and more')
    copy.drop()
    await eventually(() => expect(texts()).toEqual(['a, and more']))
  })

  it('comes back when its discarding is taken back', () => {
    const copy = startDraft(1, null)
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
    const lies = () => Promise.all(found().map(isOrphaned))
    expect(await lies()).toEqual([false])
    hold.release()
    expect(await lies()).toEqual([true])
  })

  it('lies where it was when its removal is taken back', () => {
    otherTab('a')
    const before = found()
    for (const copy of before) dropDraftIfSame(1, copy)
    expect(texts()).toEqual([])
    for (const copy of before) restoreDraft(1, copy)
    expect(found().map(({ key }) => key)).toEqual(['patient-12@other-1'])
  })
})

describe('copies about a record that was merged into another one', () => {
  it('go on under its number, all of them, and no other', () => {
    otherTab('typed')
    otherTab('a GP', 'patient-12-gp')
    otherTab('dictated', 'patient-12-letter')
    otherTab('somebody else', 'patient-120')
    startDraft(1, null).keep('patient-17-letter', 'its own')
    const { keptAt } = readDraft(1, 'patient-12@other-1') ?? {}
    renameDrafts(1, 'patient-12', 'patient-17')
    expect(texts('patient-17')).toEqual(['typed'])
    expect(texts('patient-17-gp')).toEqual(['a GP'])
    expect(texts('patient-17-letter')).toEqual(['its own', 'dictated'])
    expect(texts('patient-120')).toEqual(['somebody else'])
    expect(texts()).toEqual([])
    expect(readDraft(1, 'patient-17@other-1')?.keptAt).toBe(keptAt)
  })

  it('stay one copy, whether the writer or somebody else hears of it first', () => {
    const copy = startDraft(1, null)
    copy.keep('patient-12-letter', 'one')
    renameDrafts(1, 'patient-12', 'patient-17')
    // A delayed write still uses the old name.
    copy.keep('patient-12-letter', 'one two')
    copy.follow('patient-17-letter')
    expect(texts('patient-17-letter')).toEqual(['one two'])
    expect(listDrafts(1)).toHaveLength(1)
    copy.keep('patient-17-letter', 'one two three')
    expect(texts('patient-17-letter')).toEqual(['one two three'])
    copy.drop()
    expect(listDrafts(1)).toEqual([])
  })

  it('are gone with their writer under every name', () => {
    const copy = startDraft(1, null)
    copy.keep('patient-12-letter', 'one')
    renameDrafts(1, 'patient-12', 'patient-17')
    copy.drop()
    expect(listDrafts(1)).toEqual([])
  })

  it('are discarded by hand unless somebody has gone on writing', () => {
    otherTab('typed')
    const [copy] = found()
    if (copy === undefined) throw new Error('There is a copy.')
    renameDrafts(1, 'patient-12', 'patient-17')
    dropDraftIfSame(1, { ...copy, text: 'older' })
    expect(texts('patient-17')).toEqual(['typed'])
    dropDraftIfSame(1, copy)
    expect(texts('patient-17')).toEqual([])
  })
})
