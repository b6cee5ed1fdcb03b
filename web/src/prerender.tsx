// Of the build, not of the program: `web/prerender-landing.ts` runs it in Node.
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { fetchPageAhead, Router } from './app/router'
import { queryClient } from './http/query-client'

/** The landing page as a visitor sees it before anything was read: its words, and the places of its shelves. */
export async function landingPage(): Promise<string> {
  await fetchPageAhead('/')
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location="/">
        <Router />
      </StaticRouter>
    </QueryClientProvider>,
  )
}
