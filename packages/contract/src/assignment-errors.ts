// Defines the errors of assignments and covers (errors.ts has all errors).
import type { Refusal } from '@sincerely/domain/refusals'

export const assignmentErrors = {
  assignment_not_possible: {
    status: 422,
    message: 'This assignment cannot be saved. Correct the highlighted fields.',
  },
  assignment_changed_meanwhile: {
    status: 409,
    message:
      'This assignment was changed in the meantime, by someone else or in another of your tabs. Check the current version. If you still want your change, make it again.',
  },
  cover_not_possible: {
    status: 422,
    message: 'This cover cannot be saved. Correct the highlighted fields.',
  },
  cover_changed_meanwhile: {
    status: 409,
    message:
      'This cover was changed in the meantime, by someone else or in another of your tabs. Check the current version. If you still want your change, make it again.',
  },
  cover_is_over: {
    status: 409,
    message: 'This cover has ended and can no longer be changed. Add a new one instead.',
  },
} as const satisfies Partial<Record<Refusal, { status: number; message: string }>>
