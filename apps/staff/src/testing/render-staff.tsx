import { subscribeToTasks } from '@evenkeel/api-contract/staff/tasks'
import { readStaffSession, type StaffSession } from '@evenkeel/api-contract/staff/session'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { mockNetwork } from '@evenkeel/api-contract/testing/mock-network'
import type { HttpHandler } from 'msw'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import 'virtual:brand.css'
import '#components/base.css'
import { App } from '../app/App.tsx'
import { staffSession } from './staff-session.ts'

const noEvents = async function* () {}

/** Handlers for the requests of every signed-in page. */
const basics = (session: StaffSession): readonly HttpHandler[] => [
  mockEndpoint(readStaffSession, () => session),
  mockEndpoint(subscribeToTasks, noEvents),
]

/** Adds the metadata that the server writes into the document head. */
function renderDocumentHead(): void {
  if (document.querySelector('meta[name="application-name"]')) return
  const name = document.createElement('meta')
  name.name = 'application-name'
  name.content = 'Evenkeel'
  const aria = document.createElement('meta')
  aria.id = 'react-aria-pressable-style'
  document.documentElement.lang = 'en'
  document.head.append(name, aria)
}

/**
 * Renders the staff application at a path, such as `/today`, signed in as care line staff; for another person
 * put `mockEndpoint(readStaffSession, …)` among the handlers. The first matching handler answers.
 */
export function renderStaff(
  path: string,
  handlers: readonly HttpHandler[] = [],
): { readonly container: HTMLElement; readonly unmount: () => void } {
  mockNetwork.use(...handlers, ...basics(staffSession()))
  renderDocumentHead()
  window.history.replaceState(null, '', `/staff${path}`)
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  const root = createRoot(container)
  const unmount = (): void => {
    root.unmount()
    container.remove()
  }
  onTestFinished(unmount)
  root.render(<App />)
  return { container, unmount }
}

/** Handler that signs in a person with these roles, for `renderStaff`. */
export const signedInAs = (...roles: StaffSession['roles']): HttpHandler =>
  mockEndpoint(readStaffSession, () => staffSession({ roles }))
