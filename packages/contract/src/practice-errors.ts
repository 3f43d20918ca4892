// What is refused to an administrator who works on the whole practice: its settings, and all of its letters and patients.

export const practiceErrors = {
  practice_changed_meanwhile: {
    status: 409,
    message:
      'Another administrator changed the practice settings meanwhile. Nothing was saved: look at them as they are now, then save again.',
  },
  approval_would_end: {
    status: 409,
    message:
      'An approved letter is signed by its doctor. It goes back to draft when it is given to another one; say that it may. Nothing was changed.',
  },
  unfinished_changed_meanwhile: {
    status: 409,
    message:
      'Whose patients these are, or what is unfinished for them, changed meanwhile. Look at the numbers as they are now and decide again. Nothing was changed.',
  },
} as const
