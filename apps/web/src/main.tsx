import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.layer.css'
import './ui/theme.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startSession } from './platform/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw in.')

startSession()
createRoot(root).render(<App />)
