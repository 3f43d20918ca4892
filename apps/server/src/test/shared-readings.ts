// The threads that read texts, shared by all files of a test process and ended with it.
import { createTextReadings } from '../platform/text-readings/text-readings.ts'
import type { TextReadings } from '../platform/text-readings/text-readings.ts'
import { builtTextReadingWorker } from './built-worker.ts'

let readings: TextReadings | null = null

export async function sharedReadings(): Promise<TextReadings> {
  readings ??= createTextReadings({ workerUrl: await builtTextReadingWorker() })
  return readings
}
