/** What is said to who had a letter open, or typed in it, and is not told who took it away. */
export const goneWords = {
  title: 'This letter is no longer available',
  why: 'It was deleted, or you no longer have access to it. An administrator can check, and restore it if needed.',
} as const
