// @vitest-environment jsdom
import type { PracticeSettings } from '@sincerely/contract/system'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { type Root, createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { beginSession } from '../../platform/session.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { eventually } from '../../test/eventually.ts'
import { useSettingsForm } from './use-settings-form.ts'
import { testAdmin } from '../../test/people.ts'

const settings = {
  practiceName: 'Oak Surgery',
  timeZone: 'Europe/London',
  letterTargetDays: 7,
  dischargeTargetHours: 24,
  approvalValidDays: 14,
  recordRetentionYears: 8,
  soundRetentionDays: 30,
  vocabulary: [],
  version: 1,
} as unknown as PracticeSettings

describe('the settings of the practice that the server refuses', () => {
  let server: TestServer
  let root: Root
  const shown: ReturnType<typeof useSettingsForm>[] = []
  const now = () => {
    const last = shown.at(-1)
    if (last === undefined) throw new Error('it was shown')
    return last
  }
  function Show() {
    const form = useSettingsForm(settings)
    useEffect(() => {
      shown.push(form)
    })
    return null
  }

  beforeAll(async () => {
    server = await startTestServer()
    beginSession({ token: 't', user: testAdmin })
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    shown.length = 0
    root = createRoot(document.createElement('div'))
    flushSync(() =>
      root.render(
        <QueryClientProvider client={newQueryClient()}>
          <Show />
        </QueryClientProvider>,
      ),
    )
  })
  afterEach(() => flushSync(() => root.unmount()))

  /** Types in both parts, and has the saving refused with this. */
  async function refused(refusal: { message: string; fields?: Record<string, string> }): Promise<void> {
    flushSync(() => now().practice.type('practiceName', 'Elm Surgery'))
    flushSync(() => now().sound.type({ days: '60', words: 'Menzies' }))
    // It is looked twice at what is saved by then.
    for (let look = 0; look < 2; look += 1)
      server.answerNext((_, response) => response.end(JSON.stringify({ settings })))
    server.answerNext((_, response) =>
      response.writeHead(422).end(JSON.stringify({ code: 'invalid_input', requestId: 'r1', ...refusal })),
    )
    now().save()
    // It may have begun and ended between two looks.
    await eventually(() => {
      expect(shown.map(({ isSaving }) => isSaving)).toContain(true)
      expect(now().isSaving).toBe(false)
    })
  }

  it('say so beside the days and the words, and nowhere else', async () => {
    await refused({ message: 'No.', fields: { soundRetentionDays: 'Too long.', vocabulary: 'Too many.' } })
    expect(now().sound.problems).toEqual({ days: 'Too long.', words: 'Too many.' })
    expect(now().practice.problems).toEqual({})
    expect(now().refusal).toBeNull()
  })

  it('say so beside the fields of both parts at once', async () => {
    await refused({ message: 'No.', fields: { practiceName: 'Not that.', vocabulary: 'Too many.' } })
    expect(now().practice.problems).toEqual({ practiceName: 'Not that.' })
    expect(now().sound.problems).toEqual({ words: 'Too many.' })
    expect(now().refusal).toBeNull()
    flushSync(() => now().sound.type({ words: 'Menzies, Strachan' }))
    expect(now().sound.problems).toEqual({})
  })

  it('say so at the foot where no field is named', async () => {
    await refused({ message: 'Not just now.' })
    expect(now().sound.problems).toEqual({})
    expect(now().refusal).toContain('Not just now.')
  })
})
