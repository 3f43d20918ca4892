/** '1 letter', '2 letters'. */
export function lettersInWords(count: number): string {
  return count === 1 ? '1 letter' : `${count.toLocaleString('en-GB')} letters`
}
