// Keeps what went wrong outside of any test, such as a promise rejected after its test: vitest's JSON report leaves it out.
import { writeFileSync } from 'node:fs'
import { inRoot } from '../prepare/paths.mjs'

export const strayErrors = inRoot('test-results/stray-errors.json')

export default class StrayErrorsReporter {
  onTestRunEnd(_modules, errors) {
    writeFileSync(strayErrors, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)))
  }
}
