import { type DictationQueue, dictationQueues } from '@sincerely/domain/dictations/queues'

/** What the address of the list may say; those to be typed unless told. */
export type QueueSearch = { queue?: Exclude<DictationQueue, 'to-type'> }

export function readQueueSearch(search: Record<string, unknown>): QueueSearch {
  const queue = dictationQueues.find((one) => one === search.queue)
  return queue === undefined || queue === 'to-type' ? {} : { queue }
}
