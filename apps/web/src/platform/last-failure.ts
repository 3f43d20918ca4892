// Remembers this tab's last failed call for support requests, with its route and request id. Content and
// query strings are left out, because they may name a patient.

export type Failure = {
  at: Date
  /** The call in the route table's form: `PATCH /api/letters/:id/status`. */
  call: string
  /** The path of the page that made the call, such as `/letters/12`. */
  page: string
  /** The HTTP status, or 0 if no answer came. */
  status: number
  code: string
  requestId: string | null
}

export function noteFailure(failure: Failure): void {
  last = failure
}

/** Returns null if no call has failed for this user. */
export function lastFailure(): Failure | null {
  return last
}

/** Called at sign-out, because the next user must not see this failure. */
export function forgetFailure(): void {
  last = null
}

let last: Failure | null = null
