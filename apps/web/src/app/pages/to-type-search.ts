/** What the address of the dictations may say. */
export { readQueueSearch as toTypeSearch } from '../../features/dictation/queue/queue-search.ts'
