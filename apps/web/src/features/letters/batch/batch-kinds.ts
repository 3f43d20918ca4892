// What can be done with many letters at once, and what each is called.

export const batchKinds = ['approve', 'post', 'print', 'zip'] as const
export type BatchKind = (typeof batchKinds)[number]
/** Changes the letters, one after the other. */
export type BatchStep = 'approve' | 'post'
/** Makes one file of them. */
export type BatchFile = 'print' | 'zip'

type Words = { title: string; verb: string; doing: string; done: string }

export const batchWords = {
  approve: { title: 'Approve letters', verb: 'Approve', doing: 'Approving', done: 'approved' },
  post: { title: 'Post letters', verb: 'Post', doing: 'Posting', done: 'posted' },
  print: { title: 'Print letters', verb: 'Print', doing: 'Printing', done: 'printed' },
  zip: { title: 'Download letters', verb: 'Download', doing: 'Downloading', done: 'downloaded' },
} as const satisfies Record<BatchKind, Words>
