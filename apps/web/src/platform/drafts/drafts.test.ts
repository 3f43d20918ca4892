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

/** Writes a draft as another tab does, under that tab's own key. */
function otherTab(text: string, name = 'patient-12'): void {
  keepDraft(1, `${name}@other-1`, text)
}

beforeEach(() => localStorage.clear())

const doctor = 7
const colleague = 8

describe('drafts on the device', () => {
  it('are deleted if unreadable', () => {
    for (const corrupt of ['{', '3', 'null', '{"value":5,"keptAt":"x"}']) {
      window.localStorage.setItem('sincerely-copy:7:letter-1', corrupt)
      expect(readDraft(doctor, 'letter-1')).toBeNull()
      expect(window.localStorage.getItem('sincerely-copy:7:letter-1')).toBeNull()
    }
  })

  it('are not shown to another user [T-12]', () => {
    keepDraft(doctor, 'letter-1', 'Dear Dr Test')
    keepDraft(77, 'letter-2', 'another person whose number begins alike')
    expect(readDraft(colleague, 'letter-1')).toBeNull()
    expect(listDrafts(colleague)).toEqual([])
    expect(listDrafts(doctor).map(({ key }) => key)).toEqual(['letter-1'])
  })

  it('can be kept, replaced and dropped', () => {
    expect(keepDraft(doctor, 'letter-1', 'one')).toBe(true)
    keepDraft(doctor, 'letter-1', 'two')
    expect(readDraft(doctor, 'letter-1')?.value).toBe('two')
    dropDraft(doctor, 'letter-1')
    expect(readDraft(doctor, 'letter-1')).toBeNull()
  })

  it('notify listeners of changes in this and other tabs', () => {
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

  it('can be flushed at once by those who delay them', () => {
    const stop = onFlushDrafts(() => keepDraft(doctor, 'letter-1', 'the last word'))
    flushDrafts()
    stop()
    expect(readDraft(doctor, 'letter-1')?.value).toBe('the last word')
    dropDraft(doctor, 'letter-1')
    flushDrafts()
    expect(listDrafts(doctor)).toEqual([])
  })

  it("last as long as the tab if the device can't store them", () => {
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

describe('the drafts with one name', () => {
  it('exclude unreadable ones and those of other names or users', () => {
    otherTab('{')
    otherTab('x', 'patient-120')
    otherTab('x', 'patient-12-gp')
    keepDraft(2, 'patient-12@other-1', 'x')
    expect(found()).toEqual([])
  })

  it("start with this tab's own", () => {
    startDraft(1, null).keep('patient-12', 'mine')
    otherTab('theirs')
    expect(texts()).toEqual(['mine', 'theirs'])
  })

  it('include those stored under the plain name', () => {
    keepDraft(1, 'patient-new', 'of an earlier version')
    expect(texts('patient-new')).toEqual(['of an earlier version'])
  })
})

describe("a tab's own draft", () => {
  it("is unaffected by another tab's drafts", () => {
    startDraft(1, null).keep('patient-new', 'Ann')
    const other = startDraft(1, null)
    other.keep('patient-new', 'Tom')
    other.drop()
    expect(texts('patient-new')).toEqual(['Ann'])
  })

  it('replaces the draft it started from, and is dropped with it', async () => {
    otherTab('a')
    const copy = startDraft(1, found()[0] ?? null)
    expect(texts()).toEqual(['a'])
    copy.keep('patient-12', 'ab')
    expect(texts()).toEqual(['ab'])
    await eventually(() => expect(listDrafts(1)).toHaveLength(1))
    copy.drop()
    expect(texts()).toEqual([])
  })

  it('leaves its origin alone if another tab has it open or has changed it', async () => {
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

  it('can be restored after it was dropped', () => {
    const copy = startDraft(1, null)
    copy.keep('patient-12', 'a')
    copy.drop()
    copy.keep('patient-12', 'a')
    expect(texts()).toEqual(['a'])
  })
})

describe('a draft of another tab', () => {
  it('is orphaned only while no tab has it open', async () => {
    otherTab('a')
    const hold = holdTogether('sincerely-copy-other-1')
    const lies = () => Promise.all(found().map(isOrphaned))
    expect(await lies()).toEqual([false])
    hold.release()
    expect(await lies()).toEqual([true])
  })

  it('is restored under the same key', () => {
    otherTab('a')
    const before = found()
    for (const copy of before) dropDraftIfSame(1, copy)
    expect(texts()).toEqual([])
    for (const copy of before) restoreDraft(1, copy)
    expect(found().map(({ key }) => key)).toEqual(['patient-12@other-1'])
  })
})

describe('the drafts of a merged record', () => {
  it('are all renamed to the new record, and no others', () => {
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

  it('stay one draft if the writer still uses the old name', () => {
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

  it('are dropped by their writer under any name', () => {
    const copy = startDraft(1, null)
    copy.keep('patient-12-letter', 'one')
    renameDrafts(1, 'patient-12', 'patient-17')
    copy.drop()
    expect(listDrafts(1)).toEqual([])
  })

  it('are dropped by others only if the text is the same', () => {
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
