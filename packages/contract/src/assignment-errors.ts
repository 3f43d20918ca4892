// What a rule about assignments and covers may refuse with (errors.ts has them all).
import type { Refusal } from '@sincerely/domain/refusals'

export const assignmentErrors = {
  assignment_not_possible: {
    status: 422,
    message: 'This assignment cannot be made. Nothing was saved; correct what is marked.',
  },
  assignment_changed_meanwhile: {
    status: 409,
    message:
      'This assignment was changed meanwhile, by somebody else or in another tab of yours. Look at it as it is now, then decide.',
  },
  cover_not_possible: {
    status: 422,
    message: 'This cover cannot be saved. Correct what is marked.',
  },
  cover_changed_meanwhile: {
    status: 409,
    message:
      'This cover was changed meanwhile, by somebody else or in another tab of yours. Look at it as it is now, then decide.',
  },
  cover_is_over: {
    status: 409,
    message: 'This cover is over and stays as it was. Add a new one instead.',
  },
} as const satisfies Partial<Record<Refusal, { status: number; message: string }>>
