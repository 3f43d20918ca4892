// Records errors outside of tests, such as a promise that was rejected after its test ended. Vitest's JSON
// report leaves them out.
import { writeFileSync } from 'node:fs'
import { inRoot } from '../prepare/paths.mjs'

export const strayErrors = inRoot('test-results/stray-errors.json')

export default class StrayErrorsReporter {
  onTestRunEnd(_modules, errors) {
    writeFileSync(strayErrors, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)))
  }
}
