// Must run before any schema is created.
import './zod-settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app'
import { readAhead } from './app/read-ahead'
import { preloadPageCode } from './app/router'
import { followStyles } from './components/failed-styles'
import { nextTask } from './next-task'
import { queryClient } from './http/query-client'
import { joinOtherTabs } from './session/other-tabs'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/before.css'

// Not at the top level: pages import this file's bundle, and a top-level await would wait for the page that waits for it.
async function start() {
  const place = document.getElementById('root')
  if (place === null) throw new Error('index.html has no #root')
  followStyles()
  // Handles input that came while the program was loading.
  await nextTask()
  // React's renderer takes long to evaluate, and gets a task of its own: its code is there already.
  const { createRoot } = await import('react-dom/client')
  await nextTask()
  // Keeps the prerendered content until there is a page to replace it.
  await Promise.all([joinOtherTabs(), preloadPageCode(location.pathname)])
  await readAhead(location.pathname)
  // A transition, so that the first rendering lets input in between.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
void start()
