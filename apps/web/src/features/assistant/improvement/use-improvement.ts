import type { ImproveRequest, Improvement } from '@sincerely/contract/assistant'
import { routes } from '@sincerely/contract/routes'
import { useEffect, useRef, useState } from 'react'
import { apiError, isApiError, messageOf, stream } from '../../../platform/api.ts'

/** The letter that is worked on, as far as it matters here. */
export type LetterInHand = Pick<ImproveRequest, 'patientId' | 'type'> & { id: number }

/** Choosing what to do; the text arriving, block by block; the whole of it; or why there is none. */
export type Stage =
  | { kind: 'choosing' }
  | { kind: 'arriving'; blocks: string[] }
  | { kind: 'done'; improvement: Improvement }
  | { kind: 'failed'; code: string; message: string }

/** Has a text improved, and can be called off at any time. Nothing is stored by it. */
export function useImprovement(letter: LetterInHand, content: string) {
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(templateId: string, engine?: ImproveRequest['engine']) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: Stage) => !signal.aborted && setStage(next)
    let blocks: string[] = []
    show({ kind: 'arriving', blocks })
    try {
      const { id: letterId, patientId, type } = letter
      const body = { letterId, patientId, type, content, templateId, engine }
      const improvement = await stream(
        routes.assistant.improve,
        { body },
        ({ index, html }) => {
          blocks = withBlock(blocks, index, html)
          show({ kind: 'arriving', blocks })
        },
        { signal },
      )
      show({ kind: 'done', improvement })
    } catch (error) {
      const { code } = isApiError(error) ? error : apiError({ code: 'fault', status: 0, message: '' })
      show({ kind: 'failed', code, message: messageOf(error) })
    }
  }

  function cancel() {
    running.current?.abort()
    setStage({ kind: 'choosing' })
  }

  return { stage, start: (...asked: Parameters<typeof start>) => void start(...asked), cancel }
}

/** A block that has grown comes again, and takes the place of what stood there and behind. */
export function withBlock(blocks: readonly string[], index: number, html: string): string[] {
  return [...blocks.slice(0, index), html]
}
