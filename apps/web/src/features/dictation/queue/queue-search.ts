import { type DictationQueue, dictationQueues } from '@sincerely/domain/dictations/queues'

/** The URL parameters of the list. Without them, it shows the dictations to type. */
export type QueueSearch = { queue?: Exclude<DictationQueue, 'to-type'> }

export function readQueueSearch(search: Record<string, unknown>): QueueSearch {
  const queue = dictationQueues.find((one) => one === search.queue)
  return queue === undefined || queue === 'to-type' ? {} : { queue }
}
