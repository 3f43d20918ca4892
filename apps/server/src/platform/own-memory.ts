// Lets a child process limit its own memory.
import { Worker } from 'node:worker_threads'

/**
 * Ends this process when its resident memory exceeds `megabytes`. This is for systems without /proc, where the parent cannot read
 * the memory. A separate thread checks every 10 ms, even while the main thread is unpacking a file.
 */
export function watchOwnMemory(megabytes: number): void {
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${megabytes * 1_000_000}) process.kill(process.pid, 'SIGKILL')
  }, 10)`
  new Worker(watch, { eval: true }).unref()
}
