import type { LetterFrame } from '@sincerely/contract/letter-output'
import { CLOSING } from '@sincerely/domain/letters/closing'
import { type ReactNode, createContext } from 'react'
import classes from './printed-page.module.css'

type Signature = LetterFrame['signature']

/** The signature image that prints above the doctor's name. */
export const SignatureContext = createContext<Signature>(null)

/**
 * Adds the signature to the blocks of a letter at the place where it prints: below 'Yours sincerely,' or else at the end.
 */
export function withSignature(blocks: ReactNode[], body: HTMLElement, signature: Signature): ReactNode[] {
  if (signature === null) return blocks
  const lines = Array.from(body.childNodes, (node) => node.textContent?.trim() ?? '')
  const closing = lines.findLastIndex((line) => CLOSING.test(line))
  const index = closing < 0 ? blocks.length : closing + 1
  const image = <img key="signature" className={classes.signature} src={signature.src} alt={signature.alt} />
  return [...blocks.slice(0, index), image, ...blocks.slice(index)]
}
