// Part of the build, not of the program: `web/prerender-landing.ts` runs it in Node.
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { preloadPageCode, Router } from './app/router'
import { queryClient } from './http/query-client'

/** The landing page before any data has loaded: its text, and empty shelves. */
export async function landingPage(): Promise<string> {
  await preloadPageCode('/')
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location="/">
        <Router />
      </StaticRouter>
    </QueryClientProvider>,
  )
}
