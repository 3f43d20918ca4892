// Remembers the last failed call of this tab for support requests: its route and request id. No content and no query
// string, because they may name a patient.

export type Failure = {
  at: Date
  /** As the route table has it: `PATCH /api/letters/:id/status`. */
  call: string
  /** The page where it happened, such as `/letters/12`. */
  page: string
  /** The HTTP status; 0 when no answer came. */
  status: number
  code: string
  requestId: string | null
}

export function noteFailure(failure: Failure): void {
  last = failure
}

/** Null if nothing failed for this user. */
export function lastFailure(): Failure | null {
  return last
}

/** One user's failure is not shown to the next. */
export function forgetFailure(): void {
  last = null
}

let last: Failure | null = null
