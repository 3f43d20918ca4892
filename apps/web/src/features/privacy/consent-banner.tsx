import { Button } from '@mantine/core'
import { type OptionalPurpose, optionalPurposes } from '@sincerely/domain/privacy/consent'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import classes from './consent-banner.module.css'
import { PurposeChoices } from './purpose-choices.tsx'
import { chooseConsent, discardUnreadableConsent, useConsent } from './use-consent.ts'
import { keepClearOfToasts } from '../../ui/toast-room.ts'

/**
 * Every page shows this banner at its bottom until the user has chosen (spec §2 Layout). The banner has its
 * own space and covers nothing.
 */
export function ConsentBanner() {
  const consent = useConsent()
  const [chosen, setChosen] = useState<OptionalPurpose[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const title = useId()
  const details = useId()
  useEffect(discardUnreadableConsent, [consent])
  if (consent !== null) return null
  return (
    <section
      ref={reserveRoom}
      className={classes.banner}
      data-open={isOpen || undefined}
      aria-labelledby={title}
    >
      <div className={classes.words}>
        <h2 id={title} className={classes.title}>
          We value your privacy
        </h2>
        <p className={classes.text}>
          On this device, we store only what your work needs.{' '}
          <Link to="/privacy-policy" className={classes.link}>
            Privacy Policy
          </Link>{' '}
          <a href="/cookie-policy" target="_blank" rel="noreferrer" className={classes.link}>
            Cookie Policy
          </a>
        </p>
      </div>
      {isOpen && (
        <div id={details} className={classes.details}>
          <PurposeChoices chosen={chosen} onChoose={setChosen} />
        </div>
      )}
      <div className={classes.buttons}>
        <Button
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide details' : 'Show details'}
        </Button>
        <Button variant="default" onClick={() => chooseConsent([])}>
          Reject All
        </Button>
        <Button variant="default" onClick={() => chooseConsent(chosen)}>
          Accept Selected
        </Button>
        <Button variant="default" onClick={() => chooseConsent(optionalPurposes)}>
          Accept All
        </Button>
      </div>
    </section>
  )
}

/** Elements that are fixed to the bottom of the screen, such as toasts, move above the banner. */
function reserveRoom(banner: HTMLElement | null): (() => void) | undefined {
  if (banner === null) return undefined
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() => style.setProperty('--banner-height', `${banner.offsetHeight}px`))
  sizes.observe(banner)
  const release = keepClearOfToasts(banner)
  return () => {
    sizes.disconnect()
    style.removeProperty('--banner-height')
    release?.()
  }
}
