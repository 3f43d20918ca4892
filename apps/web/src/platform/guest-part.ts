// A part beside what a page is for: the page is whole without it.
import { Component, Suspense, createElement, type ComponentType, type ReactNode } from 'react'
import { isMissingPart, lazyPart, type LazyPart } from './lazy-part.ts'
import { whenOnline } from './network.ts'

/**
 * A lazy part that waits for the network instead of failing without it: some browsers ask for a file of the app only once,
 * and one that failed is gone there until the page is loaded anew.
 */
export function guestPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  return lazyPart(async () => {
    await whenOnline()
    return load()
  })
}

type GuestPartProps = {
  /** In its place until it is here. */
  fallback?: ReactNode
  /** In its place when it did not arrive, as from a server that is away: the same, unless told. */
  missing?: ReactNode
  children?: ReactNode
}

type State = { error: Error | null }

/** Where guest parts are drawn: one that does not arrive leaves the page as it is. Any other error goes on to the page. */
export class GuestPart extends Component<GuestPartProps, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render() {
    const { fallback = null, missing = fallback, children } = this.props
    const { error } = this.state
    if (error === null) return createElement(Suspense, { fallback }, children)
    if (!isMissingPart(error)) throw error
    return missing
  }
}
