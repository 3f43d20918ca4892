// What is refused to an administrator who works on the letters of the whole practice.

export const practiceErrors = {
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
