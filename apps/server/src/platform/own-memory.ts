// How a child process looks after its own memory.
import { Worker } from 'node:worker_threads'

/**
 * Ends this process when its resident memory passes `megabytes`. For systems without /proc, where the parent cannot look:
 * a thread of its own looks every 10 ms, also while the main thread is busy unpacking a file.
 */
export function watchOwnMemory(megabytes: number): void {
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${megabytes * 1_000_000}) process.kill(process.pid, 'SIGKILL')
  }, 10)`
  new Worker(watch, { eval: true }).unref()
}
