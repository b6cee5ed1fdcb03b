// Before any schema is made.
import './zod-settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app'
import { readAhead } from './app/read-ahead'
import { fetchPageAhead } from './app/router'
import { followStyles } from './components/lost-styles'
import { nextTask } from './components/next-task'
import { queryClient } from './http/query-client'
import { joinOtherTabs } from './session/other-tabs'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/before.css'

// A function of its own: what a page imports of this file's bundle is there only once the file has run.
async function start() {
  const place = document.getElementById('root')
  if (place === null) throw new Error('index.html has no #root')
  followStyles()
  // Whoever touched the page while the program was read is answered first.
  await nextTask()
  // What stands there already is not replaced by something emptier.
  await Promise.all([joinOtherTabs(), fetchPageAhead(location.pathname)])
  await readAhead(location.pathname)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}
void start()
