import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.layer.css'
import './ui/theme.css'
import './ui/print.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { untilFirstPage } from './app/first-page.ts'
import { isMissingPart } from './platform/lazy-part.ts'
import { startScreenLock } from './platform/screen-lock.ts'
import { startSession } from './platform/session.ts'
import { watchTyping } from './platform/typing.ts'
import { keepKeyboard } from './ui/keep-keyboard.ts'
import { watchStickyBars } from './ui/sticky-bars.ts'
import { watchSubmitKey } from './ui/submit-key.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw in.')

watchTyping()
keepKeyboard()
watchStickyBars()
watchSubmitKey()
startScreenLock()
startSession()
void untilFirstPage().then(() => createRoot(root, { onCaughtError }).render(<App />))

/** A module that fails to load is not an error of the app. The page that needs the module tells the user. */
function onCaughtError(error: unknown): void {
  if (!isMissingPart(error)) reportError(error)
}
