// Defines the errors for an administrator who works on the whole practice: its settings, letters and patients.

export const practiceErrors = {
  practice_changed_meanwhile: {
    status: 409,
    message:
      'Another administrator has changed the practice settings. Nothing was saved. Check the current settings, then save again.',
  },
  approval_would_end: {
    status: 409,
    message:
      'Approved letters return to draft when another doctor takes over. Nothing has been changed yet. Confirm to continue.',
  },
  unfinished_changed_meanwhile: {
    status: 409,
    message:
      'These patients or their unfinished work have changed in the meantime. Nothing was changed here. Check the new numbers and decide again.',
  },
} as const
