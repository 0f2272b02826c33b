import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { BrowserRouter } from 'react-router'
import { StaffClientProvider } from '#session/session-context.tsx'
import { AppRoutes } from './AppRoutes.tsx'

/** What was refused is refused again; what was not reached is tried twice more. */
const retry = (count: number, error: Error): boolean => !(error instanceof ApiError) && count < 2

/** Without a network a press says so at once: held back until there is one, it would be done when nobody expects it any more. */
const networkMode = 'always'
const defaultOptions = {
  queries: { retry, refetchOnWindowFocus: false, networkMode },
  mutations: { networkMode },
} as const

/** The staff application. */
export function App() {
  const [client] = useState(() => new QueryClient({ defaultOptions }))
  return (
    <I18nProvider locale="en-US">
      <QueryClientProvider client={client}>
        <StaffClientProvider>
          <BrowserRouter basename="/staff">
            <AppRoutes />
          </BrowserRouter>
        </StaffClientProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
