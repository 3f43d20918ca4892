// Parses the blocks of a reply that was sent as server-sent events.
import type { TestReply } from './test-client.ts'

export function streamedBlocks(reply: TestReply): unknown[] {
  return [...reply.bytes.toString('utf8').matchAll(/^event: block\ndata: (.+)$/gmu)].map(
    ([, block]) => JSON.parse(block ?? '') as unknown,
  )
}
