// The names of what is typed about requests and kept on this device until the practice has it.

export const keptRequestNames = {
  record: 'data-request-new',
  deletion: 'data-request-deletion',
  step: (requestId: number) => `data-request-${requestId}-step`,
  erasure: (requestId: number) => `data-request-${requestId}-erasure`,
  correction: (requestId: number) => `data-request-${requestId}-correction`,
} as const
