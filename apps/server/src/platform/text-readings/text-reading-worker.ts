// The worker thread that reads texts.
import { isTextTooLong } from '../sanitise.ts'
import { answerOrders } from '../worker-thread.ts'
import { quickReadings } from './quick-readings.ts'
import { slowReadings } from './slow-readings.ts'
import type { ReadingAnswer, ReadingOrder } from './text-readings.ts'

const readings: Readonly<Record<string, (...input: never[]) => unknown>> = {
  ...quickReadings,
  ...slowReadings,
}

answerOrders((order: ReadingOrder) => ({ answer: answerTo(order) }))

function answerTo({ reading, input }: ReadingOrder): ReadingAnswer {
  try {
    const read = readings[reading]
    if (read === undefined) throw new Error(`There is no reading ${reading}.`)
    return { value: read(...(input as never[])) }
  } catch (error) {
    return isTextTooLong(error) ? { isTooLong: true } : { fault: error }
  }
}
