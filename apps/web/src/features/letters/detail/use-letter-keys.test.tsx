// @vitest-environment jsdom
import type { Letter as LetterRecord } from '@sincerely/contract/letters'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newQueryClient } from '../../../platform/query-client.ts'
import { beginSession } from '../../../platform/session.ts'
import { watchTyping } from '../../../platform/typing.ts'
import { closeAllToasts, shownToasts } from '../../../ui/toast.ts'
import { letterKeys } from '../letter-lists.ts'
import { keepEarlyKey, takeEarlyKey } from './early-keys.ts'
import { useKeysBeforeLetter, useKeysDuringSave, useLetterKeys } from './use-letter-keys.ts'
import { useSeen } from './use-seen.ts'

type Keys = Parameters<typeof useLetterKeys>[0]

describe('a shortcut of a letter', () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  let done: string[] = []
  let whenSeen: (() => void) | null = null
  const log = (what: string) => () => void done.push(what)
  const draft: Keys = {
    letter: { id: 1, status: 'draft' },
    seen: { whenSeen: (run) => (whenSeen = run), isWaiting: () => whenSeen !== null },
    steps: { isBusy: false, mayEdit: true, approve: { key: log('approve') }, post: null },
    isEditing: false,
    isBesideSelection: false,
    isFollowed: false,
    onEdit: log('edit'),
    onPanel: (panel) => void done.push(panel),
  }
  const approving: Keys = { ...draft, steps: { ...draft.steps, isBusy: true } }
  const approved: Keys = {
    ...draft,
    letter: { id: 1, status: 'approved' },
    steps: { isBusy: false, mayEdit: true, approve: null, post: { key: log('post') } },
  }
  const show = (keys: Keys) => flushSync(() => root.render(<Letter key={keys.letter.id} {...keys} />))
  beforeEach(() => {
    done = []
    whenSeen = null
    takeEarlyKey()
    closeAllToasts()
  })
  afterEach(() => {
    // Typed text is held for an editor that never opens in this test; Escape ends that.
    press('Escape')
    flushSync(() => root.render(null))
  })

  it('to post, pressed during approval, posts the approved letter once it has been seen', async () => {
    show(draft)
    press('a')
    show(approving)
    press('p')
    show(approved)
    await settled()
    expect(done).toEqual(['approve'])
    whenSeen?.()
    expect(done).toEqual(['approve', 'post'])
  })

  it('pressed during approval applies to the letter that follows', async () => {
    show({ ...approving, isFollowed: true })
    press('e')
    show({ ...approved, isFollowed: true })
    await settled()
    expect(done).toEqual([])
    show({ ...draft, letter: { id: 2, status: 'draft' }, isFollowed: true })
    await settled()
    expect(done).toEqual(['edit'])
  })

  it('that is not possible for the next letter shows a message', async () => {
    show({ ...approving, isFollowed: true })
    press('p')
    show({ ...draft, letter: { id: 2, status: 'draft' }, isFollowed: true })
    await settled()
    expect(done).toEqual([])
    expect(shownToasts()).toMatchObject([
      { message: "You can't post this letter now. Its buttons show what you can do." },
    ])
  })

  it('to edit, if that is not possible for the next letter, does not keep the next keys', async () => {
    show({ ...approving, isFollowed: true })
    press('e')
    const steps = { ...draft.steps, mayEdit: false }
    show({ ...draft, letter: { id: 2, status: 'draft' }, steps, isFollowed: true })
    await settled()
    press('h')
    expect(done).toEqual(['history'])
  })

  it('pressed while the letter loads runs once it is loaded', async () => {
    flushSync(() => root.render(<Loading />))
    press('h')
    show(draft)
    await settled()
    expect(done).toEqual(['history'])
  })

  it('to approve, pressed while the letter loads, is handled as a normal key press', async () => {
    flushSync(() => root.render(<Loading />))
    press('a')
    show(draft)
    await settled()
    // A normal key press checks whether the letter has been on screen, so nothing waits here.
    expect(done).toEqual(['approve'])
    expect(whenSeen).toBeNull()
  })

  it('to approve, pressed while saving, runs once the letter has been seen', async () => {
    keepEarlyKey({ name: 'approve', letter: { id: 1, status: 'draft' } })
    show(draft)
    await settled()
    expect(done).toEqual([])
    whenSeen?.()
    expect(done).toEqual(['approve'])
  })

  it('to post, pressed after Save and approve while the letter loads, posts the approved letter', async () => {
    keepEarlyKey({ name: 'approve', letter: { id: 1, status: 'draft' } })
    flushSync(() => root.render(<Loading />))
    press('p')
    await approveOnceSeen()
    expect(done).toEqual(['approve', 'post'])
  })

  it('to post, pressed before the approval has begun, posts the approved letter', async () => {
    keepEarlyKey({ name: 'approve', letter: { id: 1, status: 'draft' } })
    await approveOnceSeen(() => press('p'))
    whenSeen?.()
    expect(done).toEqual(['approve', 'post'])
  })

  it('to post, pressed in the dialog during Save and approve, posts the approved letter', async () => {
    const saved = { id: 1, status: 'draft' } as const
    const keys: ReturnType<typeof useKeysDuringSave>[] = []
    const saving = (
      <div role="dialog" aria-modal="true">
        <Saving onKeys={(now) => void keys.push(now)} />
      </div>
    )
    flushSync(() => root.render(saving))
    press('p')
    keepEarlyKey({ name: 'approve', letter: saved })
    keys[0]?.keepFor(saved)
    await approveOnceSeen()
    whenSeen?.()
    expect(done).toEqual(['approve', 'post'])
  })

  it('to post waits for the approval while the step of another letter ends', async () => {
    keepEarlyKey({ name: 'approve', letter: { id: 1, status: 'draft' } })
    await approveOnceSeen(async () => {
      press('p')
      show(approving)
      await settled()
      show(draft)
      await settled()
    })
    whenSeen?.()
    expect(done).toEqual(['approve', 'post'])
    expect(shownToasts()).toEqual([])
  })

  it('pressed after Save and approve does not replace the approval', async () => {
    keepEarlyKey({ name: 'approve', letter: { id: 1, status: 'draft' } })
    flushSync(() => root.render(<Loading />))
    press('v')
    await approveOnceSeen()
    expect(done).toEqual(['approve', 'preview'])
  })

  async function approveOnceSeen(meanwhile?: () => Promise<void> | void) {
    show(draft)
    await settled()
    await meanwhile?.()
    const run = whenSeen
    whenSeen = null
    run?.()
    show(approving)
    show(approved)
    await settled()
  }
})

describe('the wait until a letter has been seen', () => {
  const client = newQueryClient()
  const shown = { id: 1, version: 2, status: 'draft', recordVersion: 1, content: '<p>b</p>' } as LetterRecord
  const root = createRoot(document.createElement('div'))
  let seen: ReturnType<typeof useSeen> | null = null
  let stop = () => {}
  beforeEach(async () => {
    stop = watchTyping()
    beginSession({
      token: 't',
      user: {
        id: 1,
        email: 'd@test.example',
        name: 'D',
        role: 'doctor',
        doctorId: null,
        doctorName: null,
        doctors: [],
      },
    })
    flushSync(() =>
      root.render(
        <QueryClientProvider client={client}>
          <SeenLetter letter={shown} onSeen={(now) => (seen = now)} />
        </QueryClientProvider>,
      ),
    )
    await settled()
  })
  afterEach(() => {
    stop()
    flushSync(() => root.render(null))
  })

  it('takes the text as seen once this person has saved it', async () => {
    expect(seen?.isTextSeen()).toBe(false)
    await save(client, shown)
    expect(seen?.isTextSeen()).toBe(true)
  })

  it('ends without the step if the person types on', () => {
    seen?.whenSeen(() => undefined)
    press('p')
    expect(seen?.isWaiting()).toBe(true)
    press('n')
    expect(seen?.isWaiting()).toBe(false)
  })
})

async function save(client: QueryClient, letter: LetterRecord): Promise<void> {
  const mutationKey = letterKeys.saveText(letter.id)
  await client
    .getMutationCache()
    .build(client, { mutationKey, mutationFn: async () => letter })
    .execute(undefined)
}

function SeenLetter({
  letter,
  onSeen,
}: {
  letter: LetterRecord
  onSeen: (seen: ReturnType<typeof useSeen>) => void
}) {
  onSeen(useSeen(letter))
  return null
}

function Letter(keys: Keys) {
  useLetterKeys(keys)
  return null
}

function Saving({ onKeys }: { onKeys: (keys: ReturnType<typeof useKeysDuringSave>) => void }) {
  onKeys(useKeysDuringSave(true))
  return null
}

function Loading() {
  useKeysBeforeLetter(true)
  return null
}

/** Waits for effects, which run after painting. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function press(key: string): void {
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }),
  )
}
