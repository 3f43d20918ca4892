// The last call that failed in this tab, for who asks for help: which kind it was and by which id the server knows it.
// Nothing of what was sent or answered is kept, and no search of an address: they may name a patient.

export type Failure = {
  at: Date
  /** As the route table has it: `PATCH /api/letters/:id/status`. */
  call: string
  /** Where it happened, such as `/letters/12`. */
  page: string
  /** The HTTP status; 0 when no answer came. */
  status: number
  code: string
  requestId: string | null
}

export function noteFailure(failure: Failure): void {
  last = failure
}

/** Null as long as nothing failed for whoever is signed in. */
export function lastFailure(): Failure | null {
  return last
}

/** What failed for one person is not told by the next. */
export function forgetFailure(): void {
  last = null
}

let last: Failure | null = null
