// Reads server-sent events from a fetch response, however the network splits them.
import { offlineError } from './api-error.ts'

export type ServerEvent = { name: string; json: unknown }

/** Yields each event when its blank line arrives. Skips data that is not JSON. */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let waiting = ''
  try {
    while (true) {
      const { done, value } = await reader.read()
      if (done) return
      const pieces = (waiting + value).replaceAll('\r\n', '\n').split('\n\n')
      waiting = pieces.pop() ?? ''
      for (const piece of pieces) {
        const event = parseEvent(piece)
        if (event) yield event
      }
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw offlineError()
  } finally {
    // Cancelling tells the server that the client has stopped reading.
    await reader.cancel().catch(() => undefined)
  }
}

function parseEvent(piece: string): ServerEvent | null {
  const lines = piece.split('\n')
  const name =
    lines
      .find((line) => line.startsWith('event:'))
      ?.slice(6)
      .trim() ?? 'message'
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).replace(/^ /, ''))
  try {
    return { name, json: JSON.parse(data.join('\n')) }
  } catch {
    return null
  }
}
