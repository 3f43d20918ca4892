/** What is said to who had a letter open, or typed in it, and is not told who took it away. */
export const goneWords = {
  title: 'This letter is no longer there',
  why: 'It was deleted, or is not yours to see any more. An administrator can say which, and bring it back.',
} as const
