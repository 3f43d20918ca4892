import { useEffect } from 'react'

/** Names the tab after what is open, such as a patient; the page's own name stands until it is known. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name) document.title = tabTitle(name)
  }, [name])
}

/** 'Letters · Sincerely' */
export function tabTitle(name: string): string {
  return `${name} · Sincerely`
}
